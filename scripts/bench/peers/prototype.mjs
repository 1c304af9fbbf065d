// Yardstick: the hot path of document 3b in one file (lock + load + decide in JavaScript + save; events, attempts, gap-free sequences; no payloads, no CEL, no queue).
// PG_URL=postgres://postgres@127.0.0.1:PORT node prototype.mjs (needs the pg package). Prints steps/s, gap in ms, batch size, WAL bytes per step, and checks its own invariants.
import pg from 'pg';
const base=process.env.PG_URL??'postgres://postgres@127.0.0.1:5432'; const url=base+'/signalbox_prototype';
{const c=new pg.Client({connectionString:base+'/postgres'});await c.connect();await c.query('drop database if exists signalbox_prototype with (force)');await c.query('create database signalbox_prototype');await c.end();}
const adm=new pg.Client({connectionString:url});await adm.connect();
await adm.query(`
create table runs(id uuid primary key, tenant text not null default 't1', status text not null default 'running', status_version int not null default 0, event_sequence int not null default 0, open_steps int not null, finished_at timestamptz, created_at timestamptz default now()) with (fillfactor=70);
create table steps(id uuid primary key, run_id uuid not null, node text not null, scope text not null default '', status text not null, fence int not null default 0, edges_total int not null, satisfied int not null default 0, skipped int not null default 0, failed int not null default 0, pool text not null default 'default', worker int, attempt int not null default 0, ready_at timestamptz, started_at timestamptz, finished_at timestamptz, deadline_at timestamptz, output jsonb, unique(run_id,node,scope)) with (fillfactor=70);
create index steps_ready on steps(pool, ready_at) where status='ready';
create index steps_running on steps(worker) where status='running';
create table attempts(step_id uuid, no int, worker int, status text, started_at timestamptz, ended_at timestamptz, primary key(step_id,no));
create table events(run_id uuid, seq int, type text, step_id uuid, at timestamptz default now(), payload jsonb, primary key(run_id,seq));
create table outbox(id bigint generated always as identity primary key, topic text, payload jsonb);
alter table steps set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0); alter table runs set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);
`);
import {randomUUID} from 'node:crypto';
let ctr=0; const uuid7=()=>{const t=Date.now().toString(16).padStart(12,'0');const r=randomUUID();return `${t.slice(0,8)}-${t.slice(8)}-7${r.slice(15,18)}-${r.slice(19,23)}-${r.slice(24)}`;};
// plans
const chain={nodes:['a','b','c','d','e'],out:{a:['b'],b:['c'],c:['d'],d:['e'],e:[]},indeg:{a:0,b:1,c:1,d:1,e:1}};
const mkfan=(n)=>{const p={nodes:['s','j'],out:{s:[],j:[]},indeg:{s:0,j:n}};for(let i=0;i<n;i++){const k='f'+i;p.nodes.push(k);p.out.s.push(k);p.out[k]=['j'];p.indeg[k]=1;}return p;};
const PRE=process.env.PRE==='1', ATT=process.env.ATT!=='0', TRIPS=process.env.TRIPS||'4';
const plans=new Map(); // run->plan
const LOAD=`select r.id, r.status, r.event_sequence, r.open_steps from runs r where r.id=any($1::uuid[]) order by r.id for update`;
const LOADS=`select s.id,s.run_id,s.node,s.status,s.fence,s.worker,s.edges_total,s.satisfied,s.skipped,s.failed,s.attempt from unnest($1::uuid[],$2::text[]) k(run_id,node) join steps s on s.run_id=k.run_id and s.node=k.node and s.scope=''`;
const SAVE=`with
u as (update steps s set status=x.status, satisfied=x.sat, fence=x.fence, attempt=x.attempt, worker=x.worker, output=coalesce(x.output::jsonb,s.output), finished_at=case when x.status='succeeded' then now() end, started_at=case when x.status='running' then now() else s.started_at end, ready_at=case when x.status in('ready','running') then coalesce(s.ready_at,now()) else s.ready_at end, deadline_at=case when x.status='running' then now()+interval '60 s' end from unnest($1::uuid[],$2::text[],$3::int[],$4::int[],$5::int[],$6::int[],$7::text[]) x(id,status,sat,fence,attempt,worker,output) where s.id=x.id),
n as (insert into steps(id,run_id,node,status,edges_total,satisfied,fence,attempt,worker,ready_at,started_at,deadline_at) select id,run_id,node,status,total,sat,fence,fence,worker,case when status<>'blocked' then now() end,case when status='running' then now() end,case when status='running' then now()+interval '60 s' end from unnest($8::uuid[],$9::uuid[],$10::text[],$11::text[],$12::int[],$13::int[],$14::int[],$15::int[]) x(id,run_id,node,status,total,sat,fence,worker)),
e as (insert into events(run_id,seq,type,step_id) select * from unnest($16::uuid[],$17::int[],$18::text[],$19::uuid[])),
r as (update runs q set event_sequence=x.seq, open_steps=x.open, status=x.status, status_version=q.status_version+(q.status<>x.status)::int, finished_at=case when x.status='succeeded' then now() end from unnest($20::uuid[],$21::int[],$22::int[],$23::text[]) x(id,seq,open,status) where q.id=x.id),
a as (insert into attempts(step_id,no,worker,status,started_at) select s,n,w,'running',now() from unnest($24::uuid[],$25::int[],$26::int[]) x(s,n,w)),
a2 as (update attempts t set status='succeeded', ended_at=now() from unnest($27::uuid[],$28::int[]) x(s,n) where t.step_id=x.s and t.no=x.n)
select 1`;
const W=1;
async function batch(c, items){ // items: {run, plan, start?} or {run,step,node,fence}
  await c.query('begin');
  const starts=items.filter(i=>i.start), comps=items.filter(i=>!i.start);
  const runs=[...new Set(comps.map(i=>i.run))].sort();
  const rrows=comps.length?(await c.query({name:'load',text:LOAD,values:[runs],rowMode:'array'})).rows:[];
  const R=new Map(rrows.map(([id,status,seq,open])=>[id,{status,seq,open}]));
  const keyR=[],keyN=[];const seen=new Set();
  for(const i of comps){const p=plans.get(i.run);for(const n of [i.node,...p.out[i.node]]){const k=i.run+n;if(!seen.has(k)){seen.add(k);keyR.push(i.run);keyN.push(n);}}}
  const S=new Map();
  if(comps.length)for(const [id,run,node,status,fence,worker,total,sat,sk,f,attempt] of (await c.query({name:'loads',text:LOADS,values:[keyR,keyN],rowMode:'array'})).rows)S.set(run+node,{id,run,node,status,fence,worker,total,sat,sk,f,attempt});
  const upd=new Map(),ins=new Map(),ev=[],A=[],A2=[];const claimed=[],finished=[];
  const emit=(run,type,step)=>{const r=R.get(run);r.seq++;ev.push([run,r.seq,type,step]);};
  const claim=(s)=>{s.status='running';s.fence++;s.attempt++;s.worker=W;if(ATT)A.push([s.id,s.attempt,W]);emit(s.run,'step.started',s.id);claimed.push({run:s.run,node:s.node,fence:s.fence});};
  for(const i of comps){const s=S.get(i.run+i.node);if(!s||s.status!=='running'||s.fence!==i.fence||s.worker!==W){continue;}
    const p=plans.get(i.run),r=R.get(i.run);s.status='succeeded';s.output='{"ok":true}';s.worker=null;upd.set(s.id,s);if(ATT)A2.push([s.id,s.attempt]);emit(i.run,'step.succeeded',s.id);r.open--;
    for(const n of p.out[i.node]){let t=S.get(i.run+n);if(!t){t={id:uuid7(),run:i.run,node:n,status:'blocked',fence:0,total:p.indeg[n],sat:0,attempt:0,worker:null};S.set(i.run+n,t);ins.set(t.id,t);}else if(!ins.has(t.id))upd.set(t.id,t);
      t.sat++;if(t.status==='blocked'&&t.sat===t.total)claim(t);}
    if(r.open===0){r.status='succeeded';emit(i.run,'run.succeeded',null);finished.push(i.run);}
  }
  const newRuns=[];
  for(const i of starts){const id=uuid7();plans.set(id,i.plan);R.set(id,{status:'running',seq:0,open:i.plan.nodes.length});newRuns.push(id);emit(id,'run.started',null);
    for(const n of i.plan.nodes){if(!PRE&&i.plan.indeg[n]>0)continue;const t={id:uuid7(),run:id,node:n,status:'blocked',fence:0,total:i.plan.indeg[n],sat:0,attempt:0,worker:null};ins.set(t.id,t);if(t.total===0)claim(t);}}
  const U=[...upd.values()],N=[...ins.values()],RR=[...R.entries()].filter(([id])=>!newRuns.includes(id));
  if(newRuns.length)await c.query({name:'nr',text:'insert into runs(id,open_steps,event_sequence) select * from unnest($1::uuid[],$2::int[],$3::int[])',values:[newRuns,newRuns.map(id=>R.get(id).open),newRuns.map(id=>R.get(id).seq)]});
  await c.query({name:'save',text:SAVE,values:[U.map(s=>s.id),U.map(s=>s.status),U.map(s=>s.sat),U.map(s=>s.fence),U.map(s=>s.attempt),U.map(s=>s.worker),U.map(s=>s.output??null),N.map(s=>s.id),N.map(s=>s.run),N.map(s=>s.node),N.map(s=>s.status),N.map(s=>s.total),N.map(s=>s.sat),N.map(s=>s.fence),N.map(s=>s.worker),ev.map(e=>e[0]),ev.map(e=>e[1]),ev.map(e=>e[2]),ev.map(e=>e[3]),RR.map(r=>r[0]),RR.map(r=>r[1].seq),RR.map(r=>r[1].open),RR.map(r=>r[1].status),A.map(a=>a[0]),A.map(a=>a[1]),A.map(a=>a[2]),A2.map(a=>a[0]),A2.map(a=>a[1])],rowMode:'array'});
  await c.query('commit');
  return {claimed,finished};
}
class Batcher{constructor(conns,max,on){Object.assign(this,{free:[...conns],max,on,q:[],calls:0,items:0});}
 push(i){this.q.push(i);if(!this.s){this.s=true;setImmediate(()=>{this.s=false;this.pump();});}}
 pump(){while(this.free.length&&this.q.length)this.flush(this.free.pop(),this.q.splice(0,this.max));}
 async flush(c,b){this.calls++;this.items+=b.length;try{const r=await batch(c,b);this.free.push(c);this.on(r);this.pump();}catch(e){console.error(e);process.exit(1);}}}
const now=()=>Number(process.hrtime.bigint())/1e6;const pct=(a,p)=>{const s=Float64Array.from(a).sort();return s[Math.min(s.length-1,Math.floor(p*s.length))];};
const wal=async()=>Number((await adm.query(`select pg_current_wal_lsn()-'0/0'::pg_lsn w`)).rows[0].w);
async function go(name,plan,n,C,conns,max){
  const cs=await Promise.all(Array.from({length:conns},async()=>{const c=new pg.Client({connectionString:url});await c.connect();await c.query("set enable_hashjoin=off; set enable_mergejoin=off; set enable_seqscan=off; set plan_cache_mode=force_generic_plan");return c;}));
  let started=0,done=0,res;const gaps=[],last=new Map();const w0=await wal();const cpu0=process.cpuUsage();const t0=now();
  const p=new Promise(r=>res=r);
  const b=new Batcher(cs,max,({claimed,finished})=>{const t=now();for(const s of claimed){const l=last.get(s.run);if(l)gaps.push(t-l);last.set(s.run,t);b.push(s);}for(const f of finished){last.delete(f);plans.delete(f);done++;if(started<n){started++;b.push({start:true,plan});}}if(done===n)res();});
  for(let i=0;i<Math.min(C,n);i++){started++;b.push({start:true,plan});}
  await p;const s=(now()-t0)/1000;const cpu=process.cpuUsage(cpu0);const w1=await wal();for(const c of cs)await c.end();
  const steps=n*plan.nodes.length;console.log(name.padEnd(28),'steps/s',Math.round(steps/s),'gap p50',pct(gaps,.5)?.toFixed(2),'p99',pct(gaps,.99)?.toFixed(2),'batch',(b.items/b.calls).toFixed(1),'nodeCPU',((cpu.user+cpu.system)/1e6/s).toFixed(2),'WAL/step',Math.round((w1-w0)/steps),'secs',s.toFixed(2));
}
if(process.env.ONLY_64){await go('warm',chain,400,32,4,64);await adm.query('vacuum analyze');await go('chain C=64',chain,2500,64,4,64);await adm.end();process.exit(0);}
await go('warm',chain,400,32,4,64);await adm.query('vacuum analyze');
for(let k=0;k<3;k++){await go('chain C=1',chain,200,1,1,1);await go('chain C=16',chain,1500,16,4,64);await go('chain C=64',chain,2500,64,4,64);await go('chain C=64 b128 2conn',chain,2500,64,2,128);await go('chain C=256',chain,5000,256,3,128);await go('fan 1000 x1',mkfan(1000),1,1,4,64);await adm.query('vacuum analyze');}
await go('fan 10000 x1',mkfan(10000),1,1,4,128);
console.log((await adm.query(`select status,count(*) from runs group by 1`)).rows,(await adm.query(`select count(*) bad from (select r.id from runs r join events e on e.run_id=r.id group by r.id,r.event_sequence having count(*)<>r.event_sequence or max(seq)<>r.event_sequence) x`)).rows,(await adm.query(`select count(*) bad_steps from steps where status<>'succeeded'`)).rows,(await adm.query(`select count(*) multi from (select step_id from attempts where status='succeeded' group by 1 having count(*)<>1) x`)).rows);
await adm.end();
