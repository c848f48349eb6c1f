import { approverCaptionMembers, captionsMember, startCaptionMembers } from './captions.ts'
import { isJsonList, isJsonObject, own } from './json.ts'
import type { Json, JsonObject } from './json.ts'
import { booleanMember, booleanOf, codeMember, numberMember, objectOf, textMember, textOf, textsMember } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import { conditions } from './condition-rules.ts'
import { noMembers } from './model.ts'
import { approverMessages, launchMessage, startMessages } from './node-messages.ts'
import { approverCalls, peopleCall, startCalls } from './node-calls.ts'
import { approverTimes, startTimes } from './node-times.ts'
import { counterSign } from './vote-rules.ts'
import type {
  ApproverNode,
  Assignee,
  AutoApproval,
  Branch,
  CopyRule,
  FieldRight,
  FieldTransfer,
  FormFieldHolds,
  Members,
  Narrowing,
  NobodyRule,
  ReturnTarget,
  StartNode,
  SubFlowNode,
} from './model.ts'

/** The members of a node's `properties` in the platform family's words (workflow 3.1 to 3.3), each with its clean value. */

type OwnMembers<Node> = Omit<Node, 'kind' | 'code' | 'name' | 'next' | 'fork' | 'kept'>
type Lenses<Value> = { readonly [Name in keyof Value]-?: Lens<Value[Name]> }

const narrowings: Readonly<Record<string, Narrowing>> = {
  1: 'none',
  2: 'same-department',
  3: 'same-position',
  4: 'superiors',
  5: 'subordinates',
  6: 'same-company',
}
const nobodyRules: Readonly<Record<string, NobodyRule>> = {
  1: 'administrators',
  2: 'given',
  3: 'named-by-approver',
  4: 'approve',
  5: 'refuse',
  6: 'initiator',
}
const fieldHolds: Readonly<Record<string, FormFieldHolds>> = { 1: 'users', 2: 'organizations', 3: 'positions', 4: 'roles', 5: 'groups' }
const autoApprovals: Readonly<Record<string, AutoApproval>> = { 2: 'initiator', 3: 'previous-handler', 4: 'approved-before' }

const membersNamed = (users: string, prefix: string): Lens<Members> =>
  objectOf<Members>({
    users: textsMember(users),
    positions: textsMember(`${prefix}Pos`),
    roles: textsMember(`${prefix}Role`),
    organizations: textsMember(`${prefix}Org`),
    groups: textsMember(`${prefix}Group`),
  })

const initiators = objectOf<Members>({
  users: textsMember('initiator'),
  positions: textsMember('initiatePos'),
  roles: textsMember('initiateRole'),
  organizations: textsMember('initiateOrg'),
  groups: textsMember('initiateGroup'),
})

const copyRecipients = objectOf<Members>({
  users: textsMember('circulateUser'),
  positions: textsMember('circulatePosition'),
  roles: textsMember('circulateRole'),
  organizations: textsMember('circulateOrg'),
  groups: textsMember('circulateGroup'),
})

const copies = objectOf<CopyRule>({
  to: copyRecipients,
  narrowing: codeMember('extraCopyRule', narrowings, 'none'),
  custom: booleanMember('isCustomCopy', false),
  toInitiator: booleanMember('isInitiatorCopy', false),
})

function fieldRights(writableWhenSilent: boolean): Lens<readonly FieldRight[]> {
  const readOne = (item: JsonObject): FieldRight => ({
    field: textOf(own(item, 'id')) ?? '',
    read: booleanOf(own(item, 'read')) ?? true,
    write: booleanOf(own(item, 'write')) ?? writableWhenSilent,
    required: booleanOf(own(item, 'required')) ?? false,
    kept: item,
  })
  const items = (document: JsonObject): readonly Json[] => {
    const value = own(document, 'formOperates')
    return isJsonList(value) ? value : []
  }
  return {
    read: (document) => items(document).filter(isJsonObject).map(readOne),
    write: (value) => ({ formOperates: value.map(({ kept, field, ...right }) => ({ ...kept, id: field, ...right })) }),
  }
}

/** The form of a node; of an approver, one that differs from that of the start. */
const form: Lens<StartNode['form']> = {
  read: (document) => {
    const id = textOf(own(document, 'formId')) ?? ''
    return id === '' ? undefined : { id, name: textOf(own(document, 'formName')) ?? '' }
  },
  write: (value) => ({ formId: value?.id ?? '', formName: value?.name ?? '' }),
}

const withdrawUntil: Lens<StartNode['withdrawUntil']> = {
  read: (document) => textOf(own(document, 'seedbedWithdrawUntil')) || undefined,
  write: (value): JsonObject => (value === undefined ? {} : { seedbedWithdrawUntil: value }),
}

const summary: Lens<StartNode['summary']> = {
  read: (document) => {
    if (!booleanMember('isSummary', false).read(document)) return undefined
    return textOf(own(document, 'summaryType')) === '1' ? 'decisions' : 'all'
  },
  write: (value) => ({ isSummary: value !== undefined, summaryType: value === 'decisions' ? 1 : 0 }),
}

/** The family keeps its own default text beside the written one; what is shown is the clean title. */
const title: Lens<string> = {
  read: (document) => {
    const isOwn = textOf(own(document, 'titleType')) === '1'
    return (isOwn ? textOf(own(document, 'titleContent')) : textOf(own(document, 'defaultContent'))) ?? '{发起用户名}的{流程名称}'
  },
  write: (value) => ({ titleType: 1, titleContent: value }),
}

/** Ours, beside `hasOpinion`. */
const opinionNeeded: Lens<true | undefined> = {
  read: (document) => (booleanOf(own(document, 'seedbedOpinionNeeded')) ?? false) || undefined,
  write: (value) => ({ seedbedOpinionNeeded: value ?? false }),
}

export const startProperties: Lenses<OwnMembers<StartNode>> = {
  initiators,
  form,
  rights: fieldRights(true),
  copies,
  title,
  withoutPeople: objectOf<StartNode['withoutPeople']>({
    rule: codeMember('errorRule', nobodyRules, 'administrators'),
    users: textsMember('errorRuleUser'),
  }),
  withdrawal: codeMember('revokeRule', { 1: 'ends', 2: 'resubmit' }, 'ends'),
  withdrawUntil,
  signed: booleanMember('hasSign', false),
  opinion: {
    read: (document) => ((booleanOf(own(document, 'hasOpinion')) ?? true) ? undefined : false),
    write: (value) => ({ hasOpinion: value ?? true }),
  },
  opinionNeeded,
  actions: objectOf<StartNode['actions']>({
    submit: booleanMember('hasSubmitBtn', true),
    save: booleanMember('hasSaveBtn', true),
    withdraw: booleanMember('hasRevokeBtn', true),
    urge: booleanMember('hasPressBtn', true),
    print: booleanMember('hasPrintBtn', false),
  }),
  captions: captionsMember(startCaptionMembers),
  comments: booleanMember('isComment', false),
  summary,
  batchApproval: booleanMember('isBatchApproval', false),
  messages: startMessages,
  times: startTimes,
  calls: startCalls,
}

const fixedMembers = membersNamed('approvers', 'approver')

const assignee: Lens<Assignee> = assigneeOf('assigneeType', fixedMembers)

/**
 * @param type member with the code of the rule
 * @param members of fixed people
 */
function assigneeOf(type: string, members: Lens<Members>): Lens<Assignee> {
  return {
    read: (document) => {
      const code = textOf(own(document, type)) ?? '6'
      const territory = own(document, territoryMember)
      if (code === '6' && isJsonObject(territory)) return readTerritory(territory, members.read(document))
      const reader = assigneeReaders[code]
      return reader ? reader(document, members) : { kind: 'foreign', type: code }
    },
    write: (value) => writeAssignee(value, type, members),
  }
}

/**
 * Ours, beside fixed members: a client of the family that does not know it reads that everybody in the roles is asked.
 */
const territoryMember = 'seedbedTerritory'

function readTerritory(territory: JsonObject, { roles }: Members): Assignee {
  const level = (['county', 'township', 'village'] as const).find((one) => one === own(territory, 'level'))
  if (level === undefined) return { kind: 'foreign', type: '6' }
  return { kind: 'territory', roles, field: textMember('field').read(territory), level }
}

const assigneeReaders: Readonly<Record<string, (document: JsonObject, members: Lens<Members>) => Assignee>> = {
  1: (document) => ({ kind: 'manager', level: numberMember('managerLevel', 1).read(document) }),
  2: (document) => ({ kind: 'department-manager', level: numberMember('departmentLevel', 1).read(document) }),
  3: () => ({ kind: 'initiator' }),
  4: (document) => ({
    kind: 'form-field',
    field: textMember('formField').read(document),
    holds: codeMember('formFieldType', fieldHolds, 'users').read(document),
  }),
  5: (document) => ({ kind: 'handlers', node: textMember('nodeId').read(document) }),
  6: (document, members) => ({
    kind: 'members',
    members: members.read(document),
    narrowing: codeMember('extraRule', narrowings, 'none').read(document),
  }),
  7: (document, members) => ({
    kind: 'candidates',
    members: members.read(document),
    narrowing: codeMember('extraRule', narrowings, 'none').read(document),
  }),
  9: (document) => {
    const call = peopleCall.read(document)
    // A free address is never called: it is kept, and the check tells it.
    return call || !textOf(own(document, 'getUserUrl')) ? { kind: 'service', ...(call && { call }) } : { kind: 'foreign', type: '9' }
  },
}

function writeAssignee(value: Assignee, type: string, members: Lens<Members>): JsonObject {
  switch (value.kind) {
    case 'manager':
      return { [type]: 1, managerLevel: value.level }
    case 'department-manager':
      return { [type]: 2, departmentLevel: value.level }
    case 'initiator':
      return { [type]: 3 }
    case 'form-field':
      return { [type]: 4, formField: value.field, ...codeMember('formFieldType', fieldHolds, 'users').write(value.holds) }
    case 'handlers':
      return { [type]: 5, nodeId: value.node }
    case 'territory': {
      const { roles, field, level } = value
      return { [type]: 6, ...members.write({ ...noMembers, roles }), [territoryMember]: { field, level } }
    }
    case 'members':
    case 'candidates':
      return {
        [type]: value.kind === 'members' ? 6 : 7,
        ...members.write(value.members),
        ...codeMember('extraRule', narrowings, 'none').write(value.narrowing),
        // What was by territory before must not be read so again.
        ...(value.kind === 'members' && { [territoryMember]: null }),
      }
    case 'service':
      return { [type]: 9, ...peopleCall.write(value.call) }
    case 'foreign':
      return { [type]: Number.isInteger(Number(value.type)) ? Number(value.type) : value.type }
  }
}

const returnTo: Lens<ReturnTarget> = {
  read: (document) => {
    const step = textOf(own(document, 'rejectStep')) ?? '0'
    if (step === '' || step === '0') return { kind: 'start' }
    if (step === '1') return { kind: 'previous' }
    return step === '2' ? { kind: 'choice' } : { kind: 'node', node: step }
  },
  write: (value) => ({ rejectStep: value.kind === 'node' ? value.node : { start: '0', previous: '1', choice: '2' }[value.kind] }),
}

const autoApproval: Lens<readonly AutoApproval[]> = {
  read: (document) => {
    if (!booleanMember('hasAgreeRule', false).read(document)) return []
    return textsMember('agreeRules')
      .read(document)
      .map((code) => autoApprovals[code])
      .filter((rule): rule is AutoApproval => rule !== undefined)
  },
  write: (value) => ({
    hasAgreeRule: value.length > 0,
    agreeRules: Object.keys(autoApprovals)
      .filter((code) => value.some((rule) => rule === autoApprovals[code]))
      .map(Number),
  }),
}

/** Ours: a tree without it stays as it is. */
const watchedFields: Lens<ApproverNode['watchedFields']> = {
  read: (document) => {
    const fields = textsMember('seedbedWatched').read(document)
    return fields.length > 0 ? fields : undefined
  },
  write: (value): JsonObject => ({ seedbedWatched: [...(value ?? [])] }),
}

/** Members that switch the buttons of an approver node on. */
export const approverButtons = {
  save: 'hasSaveBtn',
  approve: 'hasAuditBtn',
  return: 'hasRejectBtn',
  recall: 'hasRevokeBtn',
  transfer: 'hasTransferBtn',
  addSigner: 'hasFreeApproverBtn',
  print: 'hasPrintBtn',
  terminate: 'seedbedTerminate',
} as const satisfies Readonly<Record<keyof ApproverNode['actions'], string>>

const mayTerminate: Lens<ApproverNode['actions']['terminate']> = {
  read: (document) => booleanOf(own(document, approverButtons.terminate)) || undefined,
  write: (value): JsonObject => (value === undefined ? {} : { [approverButtons.terminate]: value }),
}

const toldAtEnd: Lens<ApproverNode['toldAtEnd']> = {
  read: (document) => booleanOf(own(document, 'seedbedToldAtEnd')) || undefined,
  write: (value): JsonObject => ({ seedbedToldAtEnd: value ?? false }),
}

const approveWhen: Lens<ApproverNode['approveWhen']> = {
  read: (document) => {
    const said = own(document, 'seedbedApproveWhen')
    if (!isJsonObject(said)) return undefined
    return { rules: conditions.read(said), message: textMember('message').read(said) }
  },
  write: (value) => ({ seedbedApproveWhen: value === undefined ? null : { ...conditions.write(value.rules), message: value.message } }),
}

/** The groups of rules of the family (`assignList`); fields that the form copies by the same name are none of them. */
function transferGroups(document: JsonObject): readonly JsonObject[] {
  const groups = own(document, 'assignList')
  return isJsonList(groups) ? groups.filter(isJsonObject) : []
}

function readTransfers(group: JsonObject): readonly FieldTransfer[] {
  const rules = own(group, 'ruleList')
  return isJsonList(rules) ? rules.filter(isJsonObject).map(readTransfer) : []
}

function readTransfer(rule: JsonObject): FieldTransfer {
  return { from: textOf(own(rule, 'parentField')) ?? '', to: textOf(own(rule, 'childField')) ?? '', kept: rule }
}

const writeTransfers = (values: readonly FieldTransfer[]): JsonObject[] =>
  values.map(({ from, to, kept }) => ({ ...kept, parentField: from, childField: to }))

/** Those of a sub flow: its node has one form before it, so the groups count as one. */
const values: Lens<readonly FieldTransfer[]> = {
  read: (document) => transferGroups(document).flatMap(readTransfers),
  write: (value) => ({ assignList: value.length === 0 ? [] : [{ nodeId: '', title: '', ruleList: writeTransfers(value) }] }),
}

/** Those of a node with a form of its own, a group for each node before it. */
const transfers: Lens<ApproverNode['transfers']> = {
  read: (document) => {
    const groups = transferGroups(document).map((group) => ({
      node: textOf(own(group, 'nodeId')) ?? '',
      values: readTransfers(group),
      kept: group,
    }))
    return groups.length > 0 ? groups : undefined
  },
  write: (groups = []) => ({
    assignList: groups.map(({ node, values: given, kept }) => ({ title: '', ...kept, nodeId: node, ruleList: writeTransfers(given) })),
  }),
}

export const approverProperties: Lenses<OwnMembers<ApproverNode>> = {
  assignee,
  counterSign,
  afterReturn: codeMember('rejectType', { 1: 'run-again', 2: 'straight-back', 3: 'chosen' }, 'run-again'),
  returnTo,
  progress: numberMember('progress', 50),
  autoApproval,
  watchedFields,
  initiatorMayApprove: booleanMember('initiatorMayApprove', false),
  copies,
  actions: objectOf<ApproverNode['actions']>({
    save: booleanMember(approverButtons.save, false),
    approve: booleanMember(approverButtons.approve, true),
    return: booleanMember(approverButtons.return, true),
    recall: booleanMember(approverButtons.recall, true),
    transfer: booleanMember(approverButtons.transfer, true),
    addSigner: booleanMember(approverButtons.addSigner, false),
    print: booleanMember(approverButtons.print, false),
    terminate: mayTerminate,
  }),
  captions: captionsMember(approverCaptionMembers),
  signed: booleanMember('hasSign', false),
  opinion: booleanMember('hasOpinion', true),
  opinionNeeded,
  approveWhen,
  toldAtEnd,
  returnReasonLength: numberMember('returnReasonLength', 0),
  form,
  transfers,
  rights: fieldRights(false),
  description: textMember('description'),
  messages: approverMessages,
  times: approverTimes,
  calls: approverCalls,
}

export const subFlowProperties: Lenses<OwnMembers<SubFlowNode>> = {
  flow: objectOf<SubFlowNode['flow']>({ id: textMember('flowId'), name: textMember('flowName') }),
  assignee: assigneeOf('initiateType', initiators),
  waits: {
    read: (document) => !(booleanOf(own(document, 'isAsync')) ?? false),
    write: (value) => ({ isAsync: !value }),
  },
  submits: booleanMember('autoSubmit', false),
  values,
  message: launchMessage,
  withoutPeople: objectOf<SubFlowNode['withoutPeople']>({
    rule: codeMember('errorRule', { 1: 'administrators', 2: 'given', 6: 'initiator' }, 'administrators'),
    users: textsMember('errorRuleUser'),
  }),
}

export const branchProperties: Lenses<OwnMembers<Branch>> = {
  isDefault: booleanMember('isDefault', false),
  priority: numberMember('priority', 0),
  rules: conditions,
}
