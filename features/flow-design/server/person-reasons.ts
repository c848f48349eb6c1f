import type { JsonObject } from '#engine/flows/json.ts'
import { usersOfMembers } from '#engine/flows/people.ts'
import { peopleByRegion, type Territory } from '#engine/flows/territory.ts'
import { noMembers, type ApproverNode, type Assignee } from '#engine/flows/model.ts'
import type { FoundBy } from '#engine/flows/state.ts'
import { nodeName } from '#engine/flows/tree.ts'
import { refusal } from '#engine/values/refusal.ts'
import { definitionOf, type AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { carrierMembers, type CarrierMember } from '#features/flow-design/server/people-findings.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Call } from '#engine/contract/call.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Saying = Pick<CallContext<Call>, 'say'> & { readonly session: SignedIn }

const instead: Readonly<Record<Exclude<FoundBy, 'assignee'>, string>> = {
  administrators: 'flow-design.reason-administrators',
  given: 'flow-design.reason-given',
  'named-by-approver': 'flow-design.reason-named',
  initiator: 'flow-design.reason-instead',
}

const carrierTexts: Readonly<Record<CarrierMember, string>> = {
  organizations: 'flow-design.reason-organization',
  positions: 'flow-design.reason-position',
  roles: 'flow-design.reason-role',
  groups: 'flow-design.reason-group',
}

/**
 * Says why somebody is asked at a node, as far as the caller may know what leads to him.
 *
 * @param formData of the request: which regions it names
 */
export function reasonsIn(
  asked: AskedFlow,
  formData: JsonObject,
  { say, session }: Saying,
): (node: Pick<ApproverNode, 'assignee'>, foundBy: FoundBy, userId: string) => string {
  const definition = definitionOf(asked)
  const nameOf = carrierNames(asked.facts.directory, session)
  const words = (text: string, params: Record<string, string> = {}): string => say(refusal('invalid', text, { params }))
  const ofMembers = (members: Extract<Assignee, { kind: 'members' }>['members'], userId: string): string => {
    const by = carrierMembers.flatMap((kind) =>
      members[kind].flatMap((id) => {
        const name = nameOf(kind, id)
        const holds = name && usersOfMembers({ ...noMembers, [kind]: [id] }, asked.directory).includes(userId)
        return holds ? [words(carrierTexts[kind], { name })] : []
      }),
    )
    const named = members.users.includes(userId) ? [words('flow-design.reason-user')] : []
    return [...named, ...by].join('、') || words('flow-design.reason-members')
  }
  const ofTerritory = (territory: Territory, userId: string): string => {
    const { directory, form } = asked
    const own = peopleByRegion(territory, formData, directory, (id) => directory.isEnabled(id)).filter(({ users }) =>
      users.includes(userId),
    )
    if (own.length === 0) return ''
    const regions = own.map(({ region }) => directory.regionName(region)).join('、')
    const roles = ofMembers({ ...noMembers, roles: territory.roles }, userId)
    return words('flow-design.reason-territory', { field: form?.get(territory.field)?.label ?? territory.field, regions, roles })
  }
  const ofAssignee = (assignee: Assignee, userId: string): string => {
    switch (assignee.kind) {
      case 'manager':
        return words('flow-design.reason-manager', { level: String(assignee.level) })
      case 'department-manager':
        return words('flow-design.reason-department-manager', { level: String(assignee.level) })
      case 'initiator':
        return words('flow-design.reason-initiator')
      case 'form-field':
        return words('flow-design.reason-field', { field: asked.form?.get(assignee.field)?.label ?? assignee.field })
      case 'handlers':
        return words('flow-design.reason-handlers', { name: nodeName(definition, assignee.node) })
      case 'territory':
        return ofTerritory(assignee, userId)
      case 'members':
      case 'candidates':
        return ofMembers(assignee.members, userId)
      case 'service':
        return words('flow-design.reason-service', { name: assignee.call?.name ?? '' })
      case 'foreign':
        return ''
    }
  }
  return ({ assignee }, foundBy, userId) => {
    if (foundBy === 'assignee') return ofAssignee(assignee, userId)
    // Beside those who are asked in place of a region without people stand those of the other regions.
    return (assignee.kind === 'territory' && ofTerritory(assignee, userId)) || words(instead[foundBy])
  }
}
