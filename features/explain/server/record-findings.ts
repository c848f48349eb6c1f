import { sql } from 'kysely'
import type { RowCondition, RowScheme } from '#server/access/menu-rights.ts'
import { requestStanding } from '#features/approvals/entry.ts'
import { against, every, speaks, type Evidence, type Finding, type Reason } from '#features/explain/server/finding.ts'
import { menuFinding, rolesNamed } from '#features/explain/server/menu-findings.ts'
import { recordRights, rowColumns, type OnlineFunction } from '#features/records/entry.ts'
import type { Menu } from '#server/access/grants.ts'
import { decideRows, type GrantedScheme } from '#server/access/right-decisions.ts'
import { rowRight } from '#server/query/row-right.ts'

/** Whether the person may read a record: by data schemes, or by standing to its request. */
export async function recordFinding(evidence: Evidence, menu: Menu, fn: OnlineFunction, recordId: string): Promise<Finding> {
  const { kernel, person } = evidence
  const byRows = (await recordRights(kernel, person, fn.id, recordId))?.inReach ?? false
  const rows = every([
    menuFinding(evidence, menu),
    { allowed: byRows, reasons: await rowReasons(evidence, menu, fn, recordId, byRows), remedies: remedies(menu) },
  ])
  if (!fn.flowId) return rows
  const standing = await requestStanding(kernel, person, recordId)
  // Whoever stands to the request reads it without any right of a menu.
  if (standing && standing.by !== 'row-right')
    return { allowed: true, reasons: [speaks(`explain.stands.${standing.by}`), ...rows.reasons], remedies: [] }
  return { ...rows, reasons: [...rows.reasons, ...(rows.allowed ? [] : [against('explain.stands.not')])] }
}

const remedies = (menu: Menu) => [{ text: 'explain.remedy-rows', params: { menu: menu.name } }]

async function rowReasons(evidence: Evidence, menu: Menu, fn: OnlineFunction, recordId: string, inReach: boolean): Promise<Reason[]> {
  if (evidence.person.isAdministrator) return [draftReason(inReach) ?? speaks('explain.rows-all', { menu: menu.name })]
  const decision = decideRows(menu, evidence.standing.granters)
  if (decision.rows === 'all') {
    const roles = decision.because === 'all-rows' ? rolesNamed(evidence, decision.by.roles) : ''
    return [draftReason(inReach) ?? speaks(`explain.rows-${decision.because}`, { menu: menu.name, roles })]
  }
  if (decision.schemes.length === 0) return [against('explain.rows-none', { menu: menu.name })]
  const admits = await admitting(evidence, fn, recordId, decision.schemes)
  const told = decision.schemes.map(({ scheme, roles }, index) => {
    const params = { scheme: scheme.name, roles: rolesNamed(evidence, roles), condition: schemeText(evidence, fn, scheme.definition) }
    return admits[index] ? speaks('explain.scheme-admits', params) : against('explain.scheme-refuses', params)
  })
  return admits.some(Boolean) ? [...told, ...(draftReason(inReach) ? [draftReason(inReach)!] : [])] : told
}

/** Rows are admitted and the record is still out of reach: it is a draft of somebody else. */
const draftReason = (inReach: boolean): Reason | undefined => (inReach ? undefined : against('explain.draft'))

/** Which schemes admit the record, asked of the conditions that lists are cut by. */
async function admitting(
  { kernel, person, directory }: Evidence,
  fn: OnlineFunction,
  recordId: string,
  schemes: readonly GrantedScheme[],
): Promise<boolean[]> {
  const asker = { session: person, directory, manager: await kernel.access.administration.of(person) }
  const conditions = schemes.map(({ scheme }) => rowRight([scheme.definition], rowColumns(fn), asker) ?? sql<boolean>`true`)
  const asked = sql.join(conditions.map((condition, index) => sql`coalesce((${condition}), false) as ${sql.id(`s${index}`)}`))
  const { rows } = await sql<Record<string, boolean>>`
    select ${asked} from ${sql.id('records', fn.tables.main.name)} as r where r.id::text = ${recordId} and r.deleted_at is null`.execute(
    kernel.db,
  )
  return schemes.map((_scheme, index) => rows[0]?.[`s${index}`] ?? false)
}

/** What may be done with a request now, by the rules of the flow. */
export async function requestFinding({ kernel, person }: Evidence, requestId: string, action: string): Promise<Finding> {
  const standing = await requestStanding(kernel, person, requestId)
  if (!standing) return { allowed: false, reasons: [against('explain.stands.not')], remedies: [] }
  const refused = standing.refusalOf(action)
  const stands = { ...speaks(`explain.stands.${standing.by}`), speaks: null }
  return refused
    ? { allowed: false, reasons: [stands, against(refused.text, refused.params)], remedies: [] }
    : { allowed: true, reasons: [stands, speaks('explain.flow-allows')], remedies: [] }
}

/** The conditions of a scheme as a sentence, in the readable form of the family. */
function schemeText(evidence: Evidence, fn: OnlineFunction, { match, groups }: RowScheme): string {
  const joined = (how: 'and' | 'or') => ` ${evidence.say({ text: `explain.join-${how}` })} `
  return groups
    .filter(({ conditions }) => conditions.length > 0)
    .map((group) => `【${group.conditions.map((one) => conditionText(evidence, fn, one)).join(joined(group.match))}】`)
    .join(joined(match))
}

function conditionText({ say }: Evidence, { tables }: OnlineFunction, { field, operator, value }: RowCondition): string {
  const own = field.startsWith('@') ? say({ text: `explain.of-record.${field.slice(1)}` }) : field
  const label = tables.byField.get(field)?.field.part.label ?? own
  const sign = say({ text: `explain.sign.${operator}` })
  if (operator === 'empty' || operator === 'not-empty') return `${label} ${sign}`
  const compared = 'constant' in value ? [value.constant].flat().map(String).join('、') : say({ text: `explain.current.${value.current}` })
  return `${label} ${sign} ${compared}`
}
