import type pg from 'pg'
import type { ActKind, Ledger } from './ledger.ts'

/** The violations found; empty when there are none. */
export type Faults = string[]

/** Invariants of the tables, whatever was killed and when. Each statement returns the violations. */
const rules: Readonly<Record<string, string>> = {
  'a submitted record has its task, and a task its record': `
    select coalesce(r.id, t.id)::text as id from (select * from records.seed_prod_filing where deleted_at is null) as r
    full join (select * from flow_task where deleted_at is null and function_id = 'seed_prod_filing') as t on t.id = r.id
    where r.id is null or t.id is null`,
  'record and task agree on state and number': `
    select r.id::text from records.seed_prod_filing as r join flow_task as t on t.id = r.id
    where r.flow_state is distinct from t.status or r.bill_no is distinct from t.number or (t.state->>'status')::int <> t.status`,
  'the events of a task are complete': `
    select t.id::text from flow_task as t left join flow_event as e on e.task_id = t.id group by t.id, t.sequence, t.state
    having count(e.sequence) <> t.sequence or min(e.sequence) is distinct from 1 or max(e.sequence) <> t.sequence or (t.state->>'sequence')::int <> t.sequence`,
  'there is no event, to-do or row without its owner': `
    select task_id::text from flow_event where task_id not in (select id from flow_task)
    union all select task_id::text from flow_operator where task_id not in (select id from flow_task)
    union all select record_id::text from records.seed_prod_filing_items where record_id not in (select id from records.seed_prod_filing)`,
  'open to-dos are those of the state': `
    select coalesce(o.id, s.id)::text as id from (select id from flow_operator where state = 'open') as o
    full join (select (entry->>'id')::uuid as id from flow_task, jsonb_array_elements(state->'entries') as entry) as s on s.id = o.id
    where o.id is null or s.id is null`,
  'every record has rows in its sub-table, one after the other': `
    select r.id::text from records.seed_prod_filing as r left join records.seed_prod_filing_items as i on i.record_id = r.id
    group by r.id having count(i.id) = 0 or max(i.position) <> count(i.id) - 1`,
  'every submitted filing holds its pledge': `
    select r.id::text from records.seed_prod_filing as r left join stored_file as f on f.record_id = r.id and f.function_id = 'seed_prod_filing'
    where r.flow_state > 0 group by r.id having count(f.id) = 0`,
  'numbers have neither gap nor double': `
    select 'numbers' as id from (select count(*) as filed, count(distinct number) as numbers, max(right(number, 5)::int) as last from flow_task where number is not null and function_id = 'seed_prod_filing') as n
    where filed <> numbers or last <> filed or last <> (select max(value) from bill_counter where rule_id = 'ZZBA')`,
  'every audited step of a filing is one of its commands': `
    select object as id from audit_entry where action in ('flow.submit', 'flow.approve', 'flow.return') and object like 'seed_prod_filing:%'
    and substr(object, 18)::uuid not in (select id from flow_task)`,
}

/** Violations of the invariants. */
export async function brokenRules(database: pg.Client): Promise<Faults> {
  const faults: Faults = []
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await database.query<{ id: string }>(statement)
    if (rows.length > 0)
      faults.push(
        `broken: ${rule} (${rows.length}: ${rows
          .slice(0, 3)
          .map((row) => row.id)
          .join(', ')})`,
      )
  }
  return faults
}

interface StoredFiling {
  readonly id: string
  readonly number: string | null
  readonly rows: number
  readonly submitted: number
  readonly approved: number
  readonly returned: number
  readonly audited: number
  readonly answers: number
}

const filings = `
  select t.id, t.number,
    (select count(*)::int from records.seed_prod_filing_items as i where i.record_id = t.id) as rows,
    (select count(*)::int from flow_event as e where e.task_id = t.id and e.type = 'task-submitted') as submitted,
    (select count(*)::int from flow_event as e where e.task_id = t.id and e.type = 'operator-approved') as approved,
    (select count(*)::int from flow_event as e where e.task_id = t.id and e.type = 'operator-returned') as returned,
    (select count(*)::int from audit_entry as a where a.object = 'seed_prod_filing:' || t.id and a.action in ('flow.submit', 'flow.approve', 'flow.return')) as audited
  from flow_task as t where t.created_at > $1`

/**
 * Compares the tables with the acknowledgements of the client: each acknowledged command happened exactly once, and nothing else
 * did, except commands still without an answer.
 */
export async function againstLedger(
  database: pg.Client,
  ledger: Ledger,
  since: Date,
  pending: readonly { kind: ActKind; filing: { id: string } | undefined }[],
): Promise<Faults> {
  const { rows } = await database.query<StoredFiling>(filings, [since])
  const stored = new Map(rows.map((row) => [row.id, row]))
  const faults: Faults = []
  for (const filing of ledger.filings.values()) {
    const found = stored.get(filing.id)
    stored.delete(filing.id)
    if (!found) {
      faults.push(`lost: ${filing.number} (${filing.id})`)
      continue
    }
    const open = pending.find((one) => one.filing?.id === filing.id)?.kind
    faults.push(...differences(found, expectedOf(filing.acts), open).map((fault) => `${filing.number}: ${fault}`))
    if (found.number !== filing.number) faults.push(`${filing.number} now has the number ${found.number}`)
    if (found.rows !== filing.rows) faults.push(`${filing.number} has ${found.rows} rows instead of ${filing.rows}`)
  }
  const unanswered = pending.filter((one) => one.kind === 'submit').length
  if (stored.size > unanswered) faults.push(`${stored.size} filings nobody was told of, ${unanswered} were without an answer`)
  return faults
}

type Counts = Pick<StoredFiling, 'submitted' | 'approved' | 'returned' | 'audited'>

function expectedOf(acts: readonly ActKind[]): Counts {
  const count = (...kinds: readonly ActKind[]): number => acts.filter((act) => kinds.includes(act)).length
  return { submitted: count('submit', 'resubmit'), approved: count('approve'), returned: count('return'), audited: acts.length }
}

const countedBy: Readonly<Record<ActKind, keyof Counts>> = {
  submit: 'submitted',
  resubmit: 'submitted',
  approve: 'approved',
  return: 'returned',
}

/** A command without an answer may have happened once. */
function differences(found: Counts, expected: Counts, open: ActKind | undefined): string[] {
  const happened = open !== undefined && found[countedBy[open]] === expected[countedBy[open]] + 1
  const names = ['submitted', 'approved', 'returned', 'audited'] as const
  return names.flatMap((name) => {
    const more = happened && open !== undefined && (name === countedBy[open] || name === 'audited') ? 1 : 0
    return found[name] === expected[name] + more ? [] : [`${name} ${found[name]} times instead of ${expected[name] + more}`]
  })
}

/**
 * Every new work item, return and end caused exactly one message, the end to its initiator and to nobody twice, as handlers of some nodes are told of
 * it too; to be checked when the outbox is empty.
 */
export async function undeliveredMessages(database: pg.Client): Promise<Faults> {
  const { rows } = await database.query<{ id: string; text: string; sent: number; due: number }>(`
    select due.task_id::text as id, due.text, due.due, count(m.id)::int as sent from (
      select task_id, 'approvals.message.' || case type when 'operator-assigned' then 'todo' when 'operator-returned' then 'returned' else 'ended' end as text, count(*)::int as due
      from flow_event where type in ('operator-assigned', 'operator-returned', 'task-approved') group by 1, 2) as due
    left join message as m on m.body->>'processId' = due.task_id::text 
      -- To-dos with a time limit are told with their moment.
      and m.text in (due.text, due.text || '-by')
      and (due.text <> 'approvals.message.ended' or m.user_id::text = (select initiator_id from flow_task where id = due.task_id))
    group by 1, 2, 3 having count(m.id) <> due.due
    union all
    select body->>'processId', text, count(*)::int, 1 from message where text = 'approvals.message.ended'
    group by body->>'processId', text, user_id having count(*) > 1`)
  return rows.map((row) => `${row.sent} messages ${row.text} of ${row.id} instead of ${row.due}`)
}
