import { isJsonObject, own } from './json.ts'
import type { JsonObject } from './json.ts'
import { objectOf, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { ApproverMessages, ApproverNode, FlowDefinition, NodeMessage, StartMessages, SubFlowNode } from './model.ts'
import { approverOf } from './tree.ts'

/** How a message goes out, whichever node said so. */
export type SentAs = Exclude<NodeMessage, { kind: 'as-start' }>

const codes = { off: 0, own: 1, 'as-start': 2, default: 3 } as const

/**
 * One `…MsgConfig`: `{on, msgId, msgName, templateJson}`; what fills parameters (`templateJson`) is read by `message-parameters.ts`. One that names no
 * configuration though it should, or has a code nobody knows, counts as absent.
 */
function messageMember(name: string, absent: 'as-start' | 'default'): Lens<NodeMessage> {
  const configOf = (document: JsonObject): JsonObject => {
    const value = own(document, name)
    return isJsonObject(value) ? value : {}
  }
  return {
    read: (document) => {
      const config = configOf(document)
      const on = textOf(own(config, 'on'))
      if (on === '0') return { kind: 'off' }
      if (on === '3') return { kind: 'default' }
      const configuration = textOf(own(config, 'msgId')) ?? ''
      if (on === '1' && configuration !== '') {
        const name = textOf(own(config, 'msgName')) ?? ''
        return { kind: 'own', configuration, name, parameters: own(config, 'templateJson') ?? [] }
      }
      return { kind: absent }
    },
    write: (value) => ({
      [name]: {
        on: codes[value.kind],
        msgId: value.kind === 'own' ? value.configuration : '',
        msgName: value.kind === 'own' ? value.name : '',
        templateJson: value.kind === 'own' ? value.parameters : [],
      },
    }),
  }
}

/** The same of a kind that versions stored before it existed do not have: they leave the document as it is. */
function laterMember(name: string, absent: 'as-start' | 'default'): Lens<NodeMessage | undefined> {
  const { read, write } = messageMember(name, absent)
  return { read, write: (value) => (value === undefined ? {} : write(value)) }
}

/** The same, absent where the document says nothing else than what holds anyway. */
function silentMember(name: string, absent: 'as-start' | 'default'): Lens<NodeMessage | undefined> {
  const { read, write } = messageMember(name, absent)
  return {
    read: (document) => {
      const said = read(document)
      return said.kind === absent ? undefined : said
    },
    write: (value) => write(value ?? { kind: absent }),
  }
}

/** How who starts a sub flow is told of it; as the start node says where the node says nothing. */
export const launchMessage: Lens<NodeMessage | undefined> = silentMember('launchMsgConfig', 'as-start')

/** How the requests that a node starts as sub flows tell those in whose name they begin. */
export function launchMessageOf({ start }: FlowDefinition, node: Pick<SubFlowNode, 'message'>): SentAs {
  const said = node.message === undefined || node.message.kind === 'as-start' ? start.messages.launched : node.message
  return said === undefined || said.kind === 'as-start' ? { kind: 'default' } : said
}

/** A start node has nothing above it: 2 is its default. */
export const startMessages: Lens<StartMessages> = objectOf<StartMessages>({
  todo: messageMember('waitMsgConfig', 'default'),
  ended: messageMember('endMsgConfig', 'default'),
  approved: messageMember('approveMsgConfig', 'default'),
  returned: messageMember('rejectMsgConfig', 'default'),
  copied: messageMember('copyMsgConfig', 'default'),
  reminded: laterMember('noticeMsgConfig', 'default'),
  overdue: laterMember('overTimeMsgConfig', 'default'),
  // Said at few starts: one that is silent is left out, so that it stays the same version.
  launched: silentMember('launchMsgConfig', 'default'),
})

export const approverMessages: Lens<ApproverMessages> = objectOf<ApproverMessages>({
  todo: messageMember('waitMsgConfig', 'as-start'),
  approved: messageMember('approveMsgConfig', 'as-start'),
  returned: messageMember('rejectMsgConfig', 'as-start'),
  copied: messageMember('copyMsgConfig', 'as-start'),
  reminded: laterMember('noticeMsgConfig', 'as-start'),
  overdue: laterMember('overTimeMsgConfig', 'as-start'),
})

type NodeMember = keyof ApproverMessages

/** Which of these members a message goes by; one that is not listed always goes out as the product sends it. */
const membersOfNotices: Readonly<Record<string, NodeMember | 'ended'>> = {
  todo: 'todo',
  given: 'todo',
  'todo-by': 'todo',
  'given-by': 'todo',
  added: 'todo',
  'added-by': 'todo',
  reminded: 'reminded',
  overdue: 'overdue',
  'overdue-superior': 'overdue',
  returned: 'returned',
  approved: 'approved',
  copied: 'copied',
  ended: 'ended',
}

/**
 * How a message goes out: as the node at which it happened says, else as the start says.
 *
 * @param kind of a notice
 * @param node code of the node at which it happened; one that is gone, or none, is the start
 */
export function messageOf(definition: FlowDefinition, kind: string, node: string | undefined): SentAs {
  const member = membersOfNotices[kind]
  if (member === undefined) return { kind: 'default' }
  const said = saidBy(node === undefined ? undefined : approverOf(definition, node), member) ?? definition.start.messages[member]
  return said === undefined || said.kind === 'as-start' ? { kind: 'default' } : said
}

function saidBy(node: ApproverNode | undefined, member: NodeMember | 'ended'): NodeMessage | undefined {
  if (!node || member === 'ended') return undefined
  const said = node.messages[member]
  return said?.kind === 'as-start' ? undefined : said
}
