import { actions } from '#engine/flows/actions.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import { approverCaptionMembers, captionNames, startCaptionMembers, tidyCaption } from '#engine/flows/captions.ts'
import { isJsonList, isJsonObject, own, type Json, type JsonObject } from '#engine/flows/json.ts'
import { namesAnybody, type ApproverNode, type FlowDefinition, type StartNode, type TimerNode } from '#engine/flows/model.ts'
import { timerOf } from '#engine/flows/timers.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { flowType } from '#engine/flows/wire-codes.ts'
import { writeVoteRules } from '#engine/flows/vote-rules.ts'
import { approverButtons } from '#engine/flows/wire-properties.ts'
import type { VisibleFields } from '#features/records/entry.ts'

/** Presents a flow's definition: enough to draw it and to show the buttons, without rules, people or interfaces. */

const rejectTypes = { 'run-again': 1, 'straight-back': 2, chosen: 3 } as const
const counterSigns = { any: 0, all: 1, sequence: 2 } as const

/** Operations of the platform family that are not supported: their buttons and tabs are hidden. */
const notOffered = {
  hasFreeApproverBtn: false,
  hasPrintBtn: false,
  isComment: false,
  isSummary: false,
  summaryType: 0,
  isBatchApproval: false,
} as const

/** Properties of the current node with every default filled in (workflow 3.1, 3.2). */
export function presentProperties(definition: FlowDefinition, code: string): JsonObject {
  const node = approverOf(definition, code)
  return node ? { nodeCode: code, ...approverMembers(node) } : { nodeCode: code, ...startMembers(definition.start) }
}

function startMembers(start: StartNode): JsonObject {
  return {
    title: start.name,
    hasSubmitBtn: start.actions.submit,
    hasSaveBtn: start.actions.save,
    hasRevokeBtn: start.actions.withdraw,
    hasPressBtn: start.actions.urge,
    isCustomCopy: start.copies.custom,
    hasSign: start.signed,
    hasOpinion: start.opinion ?? true,
    ...captionsOf(start),
    ...notOffered,
    isComment: start.comments,
    isSummary: start.summary !== undefined,
    summaryType: start.summary === 'decisions' ? 1 : 0,
    isBatchApproval: start.batchApproval,
  }
}

function approverMembers(node: ApproverNode): JsonObject {
  return {
    title: node.name,
    description: node.description,
    counterSign: counterSigns[node.counterSign.mode],
    ...counterSignOf(node),
    rejectType: rejectTypes[node.afterReturn],
    rejectStep: node.returnTo.kind === 'node' ? node.returnTo.node : { start: '0', previous: '1', choice: '2' }[node.returnTo.kind],
    progress: node.progress,
    isCustomCopy: node.copies.custom,
    hasSign: node.signed,
    hasOpinion: node.opinion,
    returnReasonLength: node.returnReasonLength,
    ...captionsOf(node),
    ...notOffered,
    ...buttonsOf(node),
  }
}

/** The buttons that are enabled at the node and supported by this server. */
function buttonsOf({ actions: switches }: ApproverNode): JsonObject {
  const known = Object.values(actions).flatMap((action) => (action.by === 'operator' ? [action.button] : []))
  const offered = [...known, 'recall'] as const
  const buttons = Object.values(approverButtons).map((name) => [name, false] as const)
  return {
    ...Object.fromEntries(buttons),
    ...Object.fromEntries(offered.map((button) => [approverButtons[button], switches[button] ?? false])),
  }
}

/** The captions of buttons as the designer wrote them; where he wrote none, as the document that it came with has them. */
function captionsOf(node: StartNode | ApproverNode): JsonObject {
  const properties = node.kept && own(node.kept, 'properties')
  const kept = isJsonObject(properties) ? captionNames.map((name) => [name, own(properties, name)] as const) : []
  const texts = kept.flatMap(([name, text]): [string, string][] => {
    const tidy = typeof text === 'string' ? tidyCaption(text) : ''
    return tidy === '' ? [] : [[name, tidy]]
  })
  return { ...Object.fromEntries(texts), ...writtenCaptions(node) }
}

function writtenCaptions(node: StartNode | ApproverNode): JsonObject {
  const members: Readonly<Record<string, readonly string[]>> = node.kind === 'start' ? startCaptionMembers : approverCaptionMembers
  return Object.fromEntries(Object.entries(node.captions ?? {}).map(([action, text]) => [members[action]?.[0] ?? action, text]))
}

/** How votes count, in the members of the family's older and newer versions. */
function counterSignOf({ counterSign: sign }: ApproverNode): JsonObject {
  if (sign.mode !== 'all') return { countersignRatio: 100 }
  return { countersignRatio: sign.ratio, ...writeVoteRules(sign) }
}

/**
 * `flowTemplateJson` for a reader: nodes, captions and properties. A branch whose condition reads a hidden field has no caption.
 */
export function presentTree(definition: FlowDefinition, visible: VisibleFields): string {
  return JSON.stringify(presentNode(encodeFlow(definition), definition, visible))
}

const drawn = ['nodeId', 'prevId', 'type', 'content', 'conditionType', 'isInterflow', 'isBranchFlow'] as const

function presentNode(node: JsonObject, definition: FlowDefinition, visible: VisibleFields): JsonObject {
  const properties = own(node, 'properties')
  const branches = own(node, 'conditionNodes')
  const next = own(node, 'childNode')
  const told = (below: Json): JsonObject => (isJsonObject(below) ? presentNode(below, definition, visible) : {})
  const named = drawn.flatMap((name): [string, Json][] => {
    const value = own(node, name)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(named),
    ...(own(node, 'type') === 'condition'
      ? presentBranch(isJsonObject(properties) ? properties : {}, visible)
      : presentNodeProperties(node, definition)),
    ...(isJsonList(branches) ? { conditionNodes: branches.map(told) } : {}),
    ...(isJsonObject(next) ? { childNode: told(next) } : {}),
  }
}

function presentNodeProperties(node: JsonObject, definition: FlowDefinition): JsonObject {
  const code = String(own(node, 'nodeId'))
  const timer = timerOf(definition, code)
  if (timer) return { properties: timerMembers(timer) }
  const isRun = code === definition.start.code || approverOf(definition, code) !== undefined
  return { properties: isRun ? presentProperties(definition, code) : {} }
}

function timerMembers({ name, wait }: TimerNode): JsonObject {
  const { days, hours, minutes, seconds } = wait
  return { title: name, day: days, hour: hours, minute: minutes, second: seconds }
}

function presentBranch(properties: JsonObject, visible: VisibleFields): JsonObject {
  const rules = own(properties, 'conditions')
  const named = isJsonList(rules) ? rules.filter(isJsonObject).map((rule) => own(rule, 'field')) : []
  const mayRead = named.every((field) => typeof field !== 'string' || visible.inForm(field.replace('-', '.')))
  const title = own(properties, 'title')
  const isDefault = own(properties, 'isDefault') === true
  return { properties: { title: mayRead && typeof title === 'string' ? title : '', isDefault }, ...(mayRead ? {} : { content: '' }) }
}

/** The template in the shape that clients of the platform family expect. */
export function presentTemplate(definition: FlowDefinition, visible: VisibleFields) {
  return {
    id: definition.id,
    templateId: definition.id,
    fullName: definition.name,
    type: flowType(definition),
    visibleType: namesAnybody(definition.start.initiators) ? 1 : 0,
    flowTemplateJson: presentTree(definition, visible),
    version: definition.version,
  }
}
