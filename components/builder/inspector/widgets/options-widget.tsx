"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { Json } from "@/lib/kernel/json";
import { readOption, STANDARD_IDS } from "../option-shape";
import { errorOf } from "../use-field";
import { useListField } from "../use-list-field";
import { useSetPorts } from "../use-set-ports";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { OptionFields } from "./option-fields";
import { OrderedCards } from "./ordered-cards";
import type { WidgetProps } from "./widget";

/** The answers that an approver may give, in the order of their buttons; each leads out of a port. */
export function OptionsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, value, set, path, isReadOnly, error, faults, ...list } = useListField({
    field,
    pointer,
  });
  const setWithPorts = useSetPorts(pointer, label);
  // Without any, all three standard ones are offered.
  const items = value === undefined ? [...STANDARD_IDS] : list.items;
  return (
    <ListFrame add={null} path={path} title={label}>
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={set}
        path={path}
        titleOf={titleOf}
      >
        {({ item, at, path: here }) => (
          <>
            <OptionFields
              isReadOnly={isReadOnly}
              item={item}
              onChange={(next) => setWithPorts(items.with(at, next))}
            />
            <FieldNote error={errorOf(faults.filter((fault) => fault.path.startsWith(here)))} />
          </>
        )}
      </OrderedCards>
      {!isReadOnly && <AddOption items={items} onAdd={(option) => set([...items, option])} />}
      <FieldNote error={error} hint={items.length === 0 ? t("noOptions") : undefined} />
    </ListFrame>
  );
}

const titleOf = (item: Json): string => readOption(item).title || readOption(item).id;

function AddOption({ items, onAdd }: { items: readonly Json[]; onAdd: (option: Json) => void }) {
  const t = useTranslations("inspector");
  const ids = items.map((item) => readOption(item).id);
  const own = () => {
    let number = 1;
    while (ids.includes(`option_${number}`)) number += 1;
    onAdd({ id: `option_${number}`, effect: "rejected" });
  };
  return (
    <div>
      <Menu
        trigger={
          <button className={buttonStyle("ghost", "small")} type="button">
            <Icon of={Plus} size={14} />
            {t("addOption")}
          </button>
        }
      >
        {STANDARD_IDS.filter((id) => !ids.includes(id)).map((id) => (
          <MenuItem icon={Plus} key={id} onSelect={() => onAdd(id)}>
            {t(`option.${id}`)}
          </MenuItem>
        ))}
        <MenuItem icon={Plus} onSelect={own}>
          {t("option.own")}
        </MenuItem>
      </Menu>
    </div>
  );
}
