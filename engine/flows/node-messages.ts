import { isJsonObject, own } from './json.ts'
import type { JsonObject } from './json.ts'
import { objectOf, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { ApproverMessages, ApproverNode, FlowDefinition, NodeMessage, StartMessages } from './model.ts'
import { approverOf } from './tree.ts'

type SentAs = Exclude<NodeMessage, { kind: 'as-start' }>

const codes = { off: 0, own: 1, 'as-start': 2, default: 3 } as const

/**
 * One `…MsgConfig`: `{on, msgId, msgName, templateJson}`; the mapping of parameters (`templateJson`) rides along. One that names no
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

/** A start node has nothing above it: 2 is its default. */
export const startMessages: Lens<StartMessages> = objectOf<StartMessages>({
  todo: messageMember('waitMsgConfig', 'default'),
  ended: messageMember('endMsgConfig', 'default'),
  approved: messageMember('approveMsgConfig', 'default'),
  returned: messageMember('rejectMsgConfig', 'default'),
  copied: messageMember('copyMsgConfig', 'default'),
  reminded: laterMember('noticeMsgConfig', 'default'),
  overdue: laterMember('overTimeMsgConfig', 'default'),
})

export const approverMessages: Lens<ApproverMessages> = objectOf<ApproverMessages>({
  todo: messageMember('waitMsgConfig', 'as-start'),
  approved: messageMember('approveMsgConfig', 'as-start'),
  returned: messageMember('rejectMsgConfig', 'as-start'),
  copied: messageMember('copyMsgConfig', 'as-start'),
  reminded: laterMember('noticeMsgConfig', 'as-start'),
  overdue: laterMember('overTimeMsgConfig', 'as-start'),
})

/** Which of these members a message goes by; one that is not listed always goes out as the product sends it. */
const membersOfNotices: Readonly<Record<string, keyof StartMessages>> = {
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

function saidBy(node: ApproverNode | undefined, member: keyof StartMessages): NodeMessage | undefined {
  if (!node || member === 'ended') return undefined
  const said = node.messages[member]
  return said?.kind === 'as-start' ? undefined : said
}
