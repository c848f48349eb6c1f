import { against, every, speaks, type Evidence, type Finding, type Reason, type Told } from '#features/explain/server/finding.ts'
import type { Menu } from '#server/access/grants.ts'
import { decideCode, decideMenu, grantersOf, type RightDecision } from '#server/access/right-decisions.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'

/** A thing of a menu as sentences name it. */
interface Thing {
  readonly kind: GrantKind
  readonly id: string | undefined
  /** `按钮“新增”` is made of both. */
  readonly kindText: string
  readonly name: string
}

const kindTexts = {
  menu: 'explain.kind.menu',
  button: 'explain.kind.button',
  column: 'explain.kind.column',
  field: 'explain.kind.field',
} as const

/** Whether the menu is granted. */
export function menuFinding(evidence: Evidence, menu: Menu): Finding {
  const decision = decisionOf(evidence, () => decideMenu(menu, evidence.standing.granters))
  const system = evidence.standing.grants.systems.find(({ id }) => id === menu.systemId)
  const isSystem = !decision.allowed && decision.because === 'system'
  const thing: Thing = isSystem
    ? { kind: 'system', id: menu.systemId, kindText: 'explain.kind.system', name: system?.name ?? menu.systemId }
    : { kind: 'menu', id: menu.id, kindText: kindTexts.menu, name: menu.name }
  return findingOf(evidence, menu, thing, decision)
}

/** Whether a button, column or field is granted, and the menu first. */
export function itemFinding(evidence: Evidence, menu: Menu, kind: ItemKind, code: string): Finding {
  const item = menu.items.find((one) => one.kind === kind && one.code === code)
  const decision = decisionOf(evidence, () => decideCode(menu, kind, code, evidence.standing.granters))
  const thing: Thing = { kind, id: item?.id, kindText: kindTexts[kind], name: item?.name ?? code }
  const own = findingOf(evidence, menu, thing, decision)
  return evidence.person.isAdministrator ? own : every([menuFinding(evidence, menu), own])
}

function decisionOf({ person }: Evidence, decide: () => RightDecision): RightDecision {
  return person.isAdministrator ? { allowed: true, because: 'administrator' } : decide()
}

function findingOf(evidence: Evidence, menu: Menu, thing: Thing, decision: RightDecision): Finding {
  const params = { kind: evidence.say({ text: thing.kindText }), name: thing.name, menu: menu.name, person: evidence.person.name }
  if (decision.allowed) {
    const because = {
      administrator: () => speaks('explain.administrator', params),
      'switch-off': () => speaks('explain.switch-off', params),
      granted: () => speaks('explain.granted', { ...params, roles: rolesNamed(evidence, 'roles' in decision ? decision.roles : []) }),
    }[decision.because]()
    return { allowed: true, reasons: [because], remedies: [] }
  }
  if (decision.because === 'disabled' || decision.because === 'unknown')
    return { allowed: false, reasons: [against(`explain.item-${decision.because}`, params)], remedies: [] }
  return {
    allowed: false,
    reasons: [against('explain.not-granted', params), ...restingRoles(evidence, thing)],
    remedies: remediesFor(evidence, thing, params),
  }
}

/** Roles of the person that would grant it and do not count now. */
function restingRoles(evidence: Evidence, { kind, id }: Thing): Reason[] {
  const { grants, resting } = evidence.standing
  const granting = id === undefined ? [] : grantersOf(grants, resting)(kind, id)
  return granting.map((roleId) => {
    const role = grants.roles.get(roleId)
    return role
      ? against('explain.role-elsewhere', { role: role.name, organizations: organizationsNamed(evidence, [...role.organizationIds]) })
      : against('explain.role-disabled', { role: roleId })
  })
}

function remediesFor(evidence: Evidence, { kind, id }: Thing, params: Readonly<Record<string, string>>): Told[] {
  const { grants, counting, resting } = evidence.standing
  const granting = id === undefined ? [] : grantersOf(grants, [...grants.roles.keys()])(kind, id)
  const others = granting.filter((role) => !resting.includes(role))
  const elsewhere = granting
    .filter((role) => resting.includes(role))
    .flatMap((role) => [...(grants.roles.get(role)?.organizationIds ?? [])])
  const own = evidence.directory.person(evidence.person.userId)?.organizationIds.filter((one) => elsewhere.includes(one)) ?? []
  return [
    ...(own.length > 0 ? [{ text: 'explain.remedy-organization', params: { organizations: organizationsNamed(evidence, own) } }] : []),
    ...(others.length > 0 ? [{ text: 'explain.remedy-role', params: { ...params, roles: rolesNamed(evidence, others) } }] : []),
    ...(counting.length > 0 ? [{ text: 'explain.remedy-grant', params: { ...params, roles: rolesNamed(evidence, counting) } }] : []),
  ]
}

/** Names shown of many. */
const namesShown = 6

export function rolesNamed({ standing: { grants } }: Evidence, ids: readonly string[]): string {
  return named(ids.map((id) => grants.roles.get(id)?.name ?? id))
}

function organizationsNamed({ directory }: Evidence, ids: readonly string[]): string {
  return named([...new Set(ids)].map((id) => directory.organization(id)?.name ?? id))
}

const named = (names: readonly string[]): string => names.slice(0, namesShown).join('、') + (names.length > namesShown ? '…' : '')
