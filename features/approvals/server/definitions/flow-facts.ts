import type { Directory, FlowFacts } from '#engine/flows/facts.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import { digitsOfLevel } from '#engine/flows/territory.ts'
import { coveredValues } from '#engine/forms/covered-values.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { WorkingCalendar } from '#engine/values/working-time.ts'
import { peopleView } from '#features/pickers/entry.ts'
import type { OnlineFunction, ServerFacts } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { newId } from '#server/new-id.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const townshipDigits = digitsOfLevel.township

/** Facts for a decision: the time, the acting person, the form and the directory, all cached in this process. */
export function flowFacts(
  { form }: Pick<OnlineFunction, 'form'>,
  facts: ServerFacts,
  actor: SignedIn,
  values: FormValues,
  calendar: WorkingCalendar,
): FlowFacts {
  return {
    now: facts.now,
    nowText: fromEpoch(facts.now, 'yyyy-MM-dd HH:mm', facts.zone) ?? '',
    newId: newId,
    actor: { id: actor.userId, name: actor.name },
    formData: values as JsonObject,
    toldData: coveredValues(outlineOf(form, fieldTypes), values) as JsonObject,
    directory: directoryOf(facts.directory, facts.lookups),
    calendar,
    sees: seenBy(facts.directory, actor),
  }
}

/** Whether somebody may see a person. */
export function seenBy(directory: DirectorySnapshot, reader: SignedIn): (userId: string) => boolean {
  return (userId) => {
    const person = directory.person(userId)
    return person !== undefined && peopleView(directory, reader).sees(person)
  }
}

/**
 * The directory in the shape the flow engine uses.
 *
 * @param lookups what tells the names of regions; without it they are told by their codes, which decides nothing
 */
export function directoryOf(snapshot: DirectorySnapshot, lookups?: Pick<ServerFacts['lookups'], 'region'>): Directory {
  const ids = (people: readonly { readonly id: string }[]): string[] => people.map((one) => one.id)
  const mainOf = (userId: string): string | undefined => snapshot.person(userId)?.organizationIds[0]
  const above = (id: string | undefined, kind: 'company' | 'department'): string | undefined => {
    const path = (id && snapshot.organization(id)?.path) || []
    return path.findLast((one) => snapshot.organization(one)?.kind === kind)
  }
  return {
    managerOf: (userId, level) => {
      let at: string | undefined = userId
      for (let step = 0; step < level && at; step++) at = snapshot.person(at)?.managerId
      return at
    },
    departmentManagerOf: (userId, level) => {
      const path = snapshot.organization(mainOf(userId) ?? '')?.path ?? []
      return snapshot.organization(path.at(-level) ?? '')?.managerId
    },
    departmentOf: (userId) => above(mainOf(userId), 'department'),
    companyOf: (userId) => above(mainOf(userId), 'company'),
    positionsOf: (userId) => snapshot.person(userId)?.positionIds ?? [],
    usersOfRole: (id) => ids(snapshot.usersOfRole(id)),
    usersOfPosition: (id) => ids(snapshot.usersOfPosition(id)),
    usersOfOrganization: (id) => ids(snapshot.usersOfOrganization(id)),
    usersOfGroup: (id) => ids(snapshot.usersOfGroup(id)),
    regionsOf: (userId) =>
      (snapshot.person(userId)?.organizationIds ?? []).flatMap((id) => {
        const { enabled, regionCode } = snapshot.organization(id) ?? {}
        return enabled && regionCode !== undefined ? [regionCode] : []
      }),
    regionName: (code) => nameOfRegion(code, snapshot, lookups),
    isEnabled: (userId) => snapshot.person(userId)?.enabled ?? false,
    administrators: () => ids(snapshot.people().filter((one) => one.isAdministrator && one.enabled)),
    nameOf: (userId) => snapshot.person(userId)?.name,
  }
}

/** Villages are no entries of the list of regions: they are named by their organization, or by their township with their code. */
function nameOfRegion(code: string, snapshot: DirectorySnapshot, lookups?: Pick<ServerFacts['lookups'], 'region'>): string {
  const known = lookups?.region(code)
  if (known) return known.name
  const organization = snapshot.organizations().find(({ enabled, regionCode }) => enabled && regionCode === code)
  return organization?.name ?? `${lookups?.region(code.slice(0, townshipDigits))?.name ?? ''}${code}`
}
