import { sql } from 'kysely'
import { memberKinds, type ClosedList, type MemberChoice, type MemberKind } from '#engine/flows/named-members.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  openedLists,
  type FileMember,
  type MemberChosen,
  type MissingMember,
  type OpenableList,
} from '#features/flow-design/contract/people/people.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { peopleView } from '#features/pickers/entry.ts'
import type { Asking } from '#server/managed/resource.ts'

type Reader = Pick<Asking, 'kernel' | 'session' | 'db'>

/** Somebody of this system, or something that people are in. */
interface Member {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly enabled: boolean
}

/** Whom a file names, and where. */
export interface NamedInFile {
  readonly kind: MemberKind
  readonly id: string
  readonly uses: readonly string[]
}

/** A list of a file that lets everybody in once it names nobody. */
export interface ClosedInFile extends OpenableList {
  readonly named: ClosedList['named']
}

/** What a file names, and how it knows those whom it names. */
export interface FileNames {
  readonly named: readonly NamedInFile[]
  readonly closed: readonly ClosedInFile[]
  readonly described: readonly FileMember[]
}

/** Those of this system whom the caller may see, by kind; carriers and organizations with their codes. */
async function membersHere({ kernel, session, db }: Reader): Promise<Readonly<Record<MemberKind, readonly Member[]>>> {
  const [snapshot, { rows }] = await Promise.all([
    kernel.directory.snapshot(),
    sql<Member & { readonly kind: MemberKind }>`
      select 'organizations' as kind, id, name, code, enabled from organization where deleted_at is null
      union all select 'positions', id, name, code, enabled from position where deleted_at is null
      union all select 'roles', id, name, code, enabled from role where deleted_at is null
      union all select 'groups', id, name, code, enabled from member_group where deleted_at is null`.execute(db),
  ])
  const nameOf = carrierNames(snapshot, session)
  const { sees } = peopleView(snapshot, session)
  const users = snapshot.people().filter(sees)
  const others = (kind: MemberKind): readonly Member[] =>
    rows.filter((one) => one.kind === kind && kind !== 'users' && nameOf(kind, one.id))
  return {
    users: users.map(({ id, name, account, enabled }) => ({ id, name, code: account, enabled })),
    organizations: others('organizations'),
    positions: others('positions'),
    roles: others('roles'),
    groups: others('groups'),
  }
}

/** Ids of a kind that exist, also of those whom the caller may not see: what is there needs no choice. */
async function existing({ kernel }: Reader): Promise<(kind: MemberKind, id: string) => boolean> {
  const snapshot = await kernel.directory.snapshot()
  const carriers = { positions: 'position', roles: 'role', groups: 'group' } as const
  return (kind, id) => {
    if (kind === 'users') return snapshot.person(id) !== undefined
    return (kind === 'organizations' ? snapshot.organization(id) : snapshot.carrier(carriers[kind], id)) !== undefined
  }
}

const keyOf = ({ kind, id }: { readonly kind: MemberKind; readonly id: string }): string => `${kind}:${id}`

/** How those whom something names are written into a file, as far as the caller may see them. */
export async function describedMembers(reader: Reader, named: readonly Pick<NamedInFile, 'kind' | 'id'>[]): Promise<FileMember[]> {
  if (named.length === 0) return []
  const here = await membersHere(reader)
  const known = new Map(memberKinds.flatMap((kind) => here[kind].map((one) => [keyOf({ kind, id: one.id }), one] as const)))
  const described = named.flatMap(({ kind, id }): FileMember[] => {
    const one = known.get(keyOf({ kind, id }))
    return one ? [{ kind, id, name: one.name, code: one.code }] : []
  })
  return described.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Whom a file names that is not here, each with who it may be. */
export async function missingMembers(
  reader: Reader,
  { named, closed, described }: FileNames,
  chosen: readonly MemberChosen[] = [],
): Promise<MissingMember[]> {
  const isHere = await existing(reader)
  const gone = named.filter(({ kind, id }) => !isHere(kind, id))
  if (gone.length === 0) return []
  const here = await membersHere(reader)
  const inFile = new Map(described.map((one) => [keyOf(one), one]))
  const before = new Map(chosen.map((one) => [keyOf(one), one.to]))
  const openable = closed.filter((list) => list.named.every(({ kind, id }) => !isHere(kind, id)))
  return gone.map(({ kind, id, uses }) => {
    const { name = '', code = '' } = inFile.get(keyOf({ kind, id })) ?? {}
    const found = proposed(here[kind], name, code)
    return {
      ...{ kind, id, name, code },
      uses: [...uses],
      opens: openable
        .filter((list) => list.named.some((one) => one.kind === kind && one.id === id))
        .map(({ lets, key, name: list, part }) => ({ lets, key, name: list, part })),
      proposal: found ? { id: found.id, fullName: found.name } : null,
      to: before.get(keyOf({ kind, id })) ?? null,
    }
  })
}

/** The one with the same code, whatever he is called; else the only one of the name. */
function proposed(here: readonly Member[], name: string, code: string): Member | undefined {
  const enabled = here.filter((one) => one.enabled)
  const same = code === '' ? undefined : enabled.find((one) => one.code === code)
  const alike = name === '' ? [] : enabled.filter((one) => one.name === name)
  return same ?? (alike.length === 1 ? alike[0] : undefined)
}

/**
 * What keeps choices from being taken: somebody for whom nothing was chosen, a list that would let everybody in, and a choice that is not
 * here for the caller. Somebody whom he may not see is answered like one who does not exist.
 */
export async function refuseChoices(
  reader: Reader,
  missing: readonly Pick<MissingMember, 'kind' | 'id' | 'name' | 'opens'>[],
  chosen: readonly MemberChosen[],
): Promise<readonly Refusal[]> {
  const choices = new Map(chosen.map((one) => [keyOf(one), one.to]))
  const open = missing.filter((one) => !choices.has(keyOf(one)))
  if (open.length > 0) {
    const names = open.slice(0, 5).map(({ name, id }) => name || id)
    return [refusal('invalid', 'flow-design.people-undecided', { params: { count: open.length, names: names.join('、') } })]
  }
  const opened = openedLists(missing, (one) => choices.get(keyOf(one)))
  if (opened.length > 0) return opened.map(({ lets, name }) => refusal('invalid', `flow-design.people-opens-${lets}`, { params: { name } }))
  const wanted = missing.flatMap((one) => (choices.get(keyOf(one)) ? [{ kind: one.kind, to: choices.get(keyOf(one))! }] : []))
  if (wanted.length === 0) return []
  const here = await membersHere(reader)
  const unknown = wanted.filter(({ kind, to }) => !here[kind].some(({ id, enabled }) => id === to && enabled))
  return unknown.length > 0 ? [refusal('invalid', 'flow-design.people-unknown', { params: { count: unknown.length } })] : []
}

/** What was chosen, for those alone who are not here. */
export function choiceAmong(missing: readonly Pick<MissingMember, 'kind' | 'id'>[], chosen: readonly MemberChosen[]): MemberChoice {
  const gone = new Set(missing.map(keyOf))
  const choices = new Map(chosen.filter((one) => gone.has(keyOf(one))).map((one) => [keyOf(one), one.to]))
  return (kind, id) => choices.get(keyOf({ kind, id }))
}
