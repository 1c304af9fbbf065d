select set_config('lock_timeout', '5s', true);

-- What a run was given is fixed at its start; its manifest is that of its version, and goes along when the run goes to another.
CREATE OR REPLACE FUNCTION signalbox_run_content_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.input IS DISTINCT FROM OLD.input OR NEW.run_id <> OLD.run_id OR NEW.tenant_id <> OLD.tenant_id THEN
    RAISE EXCEPTION 'the input of a run is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.manifest IS DISTINCT FROM OLD.manifest AND NOT EXISTS (
    SELECT FROM runs r JOIN workflow_versions v ON v.tenant_id = r.tenant_id AND v.id = r.workflow_version_id
    WHERE r.id = NEW.run_id AND v.manifest = NEW.manifest) THEN
    RAISE EXCEPTION 'the manifest of a run is that of its version' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
