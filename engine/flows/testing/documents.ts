import fc from 'fast-check'
import type { JsonObject } from '../json.ts'

/** Generators of trees in the platform family's words: with unknown members, odd values in known ones, and all kinds of nodes. */

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonObject[string]>
const unknownMembers = fc.dictionary(
  fc.string({ maxLength: 6 }).filter((name) => !['childNode', 'conditionNodes', 'type', 'nodeId'].includes(name)),
  json,
  { maxKeys: 3 },
)

const code = fc.constantFrom<JsonObject[string]>(0, 1, 2, 3, 4, 5, 6, 7, 9, '1', '2', '', null, true)
const ids = fc.oneof(fc.array(fc.constantFrom('u1', 'u2', 'r1')), fc.constant('u1,u2'), json)
const condition = fc.oneof(
  fc.record(
    {
      fieldType: code,
      field: fc.string({ maxLength: 4 }),
      symbol: fc.constantFrom('>=', '==', 'like', 'near'),
      fieldValueType: code,
      fieldValue: json,
      logic: fc.constantFrom('&&', '||'),
      label: json,
    },
    { requiredKeys: [] },
  ),
  json,
)
const right = fc.oneof(
  fc.record({ id: fc.string({ maxLength: 4 }), read: json, write: json, required: json, jnpfKey: json }, { requiredKeys: [] }),
  json,
)

const messageConfig = fc.oneof(
  fc.record({ on: code, msgId: fc.constantFrom('c1', ''), msgName: json, templateJson: json, more: json }, { requiredKeys: [] }),
  json,
)

const voteConfig = fc.oneof(
  fc.record(
    { auditType: code, auditRatio: json, auditNum: json, rejectType: code, rejectRatio: json, rejectNum: json },
    { requiredKeys: [] },
  ),
  json,
)

const properties = fc
  .tuple(
    fc.record(
      {
        title: json,
        assigneeType: code,
        approvers: ids,
        approverRole: ids,
        extraRule: code,
        counterSign: code,
        countersignRatio: fc.oneof(fc.integer({ min: 10, max: 100 }), json),
        counterSignConfig: voteConfig,
        hasOpinion: json,
        seedbedOpinionNeeded: json,
        submitBtnText: json,
        auditBtnText: fc.oneof(fc.constantFrom('通 过', '确认', ' '), json),
        hasFreeApproverBtnText: json,
        rejectType: code,
        rejectStep: fc.oneof(code, fc.string({ maxLength: 4 })),
        hasAgreeRule: json,
        agreeRules: ids,
        formOperates: fc.oneof(fc.array(right, { maxLength: 3 }), json),
        errorRule: code,
        errorRuleUser: ids,
        revokeRule: code,
        seedbedWithdrawUntil: code,
        titleType: code,
        titleContent: json,
        conditions: fc.oneof(fc.array(condition, { maxLength: 3 }), json),
        isDefault: json,
        priority: json,
        waitMsgConfig: messageConfig,
        approveMsgConfig: messageConfig,
        copyMsgConfig: messageConfig,
        hasSaveBtn: json,
        circulateUser: ids,
        isCustomCopy: json,
      },
      { requiredKeys: [] },
    ),
    unknownMembers,
  )
  .map(([known, unknown]) => ({ ...unknown, ...known }))

const common = (type: fc.Arbitrary<string>) =>
  fc
    .tuple(
      unknownMembers,
      fc.record(
        {
          prevId: json,
          content: json,
          properties: fc.oneof({ weight: 8, arbitrary: properties }, { weight: 1, arbitrary: json }),
          conditionType: fc.constantFrom('condition', 'interflow', 'branchFlow'),
          isInterflow: json,
        },
        { requiredKeys: [] },
      ),
      fc.record({ nodeId: fc.string({ maxLength: 5 }), type }),
    )
    .map(([unknown, known, must]) => ({ ...unknown, ...known, ...must }))

const { node } = fc.letrec<{ node: JsonObject; branch: JsonObject }>((tie) => {
  const hung = fc.record(
    {
      childNode: fc.oneof({ maxDepth: 4 }, fc.constantFrom<JsonObject[string]>(null, {}, '', { content: 'no node' }), tie('node')),
      conditionNodes: fc.oneof(
        { maxDepth: 4 },
        fc.constant([]),
        fc.array(tie('branch'), { maxLength: 3 }),
        fc.array(tie('node'), { maxLength: 2 }),
        json,
      ),
    },
    { requiredKeys: [] },
  )
  const hang = (base: fc.Arbitrary<JsonObject>) => fc.tuple(base, hung).map(([own, below]) => ({ ...own, ...below }))
  return {
    node: hang(common(fc.constantFrom('approver', 'empty', 'subFlow', 'timer', 'copy', 'approver'))),
    branch: hang(common(fc.constant('condition'))),
  }
})

/** A whole tree, beginning with a start node. */
export const anyTree: fc.Arbitrary<JsonObject> = fc
  .tuple(common(fc.constant('start')), node)
  .map(([start, next]) => ({ ...start, childNode: next }))
