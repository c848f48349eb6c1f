import { own, type JsonObject } from './json.ts'
import { textOf, type Lens } from './member-lens.ts'
import type { ApproverNode, Captions, StartNode } from './model.ts'

/** What buttons are called at a node, in the platform family's words (`…BtnText`). */

/** Most characters of a caption: a button of more would push the others away. */
export const captionAtMost = 20

/** Members with the captions of the start's buttons, with what the family calls them where nobody wrote anything. */
export const startCaptionMembers = {
  submit: ['submitBtnText', '提交', '提交审核'],
  save: ['saveBtnText', '暂存', '保存草稿'],
  withdraw: ['revokeBtnText', '撤回'],
  urge: ['pressBtnText', '催办'],
} as const satisfies Readonly<Record<keyof NonNullable<StartNode['captions']>, Member>>

/** The same of an approver node; ending a request there is ours. */
export const approverCaptionMembers = {
  save: ['saveBtnText', '暂存'],
  approve: ['auditBtnText', '通过'],
  return: ['rejectBtnText', '退回'],
  recall: ['revokeBtnText', '撤回'],
  transfer: ['transferBtnText', '转审', '转办'],
  addSigner: ['hasFreeApproverBtnText', '加签'],
  terminate: ['seedbedTerminateText', '终止'],
} as const satisfies Readonly<Record<keyof NonNullable<ApproverNode['captions']>, Member>>

/** The member, and the texts that say no more than the usual caption. */
type Member = readonly [name: string, ...usual: string[]]

/** The members of the family that hold captions. */
export const captionNames: readonly string[] = [
  ...new Set([...Object.values(startCaptionMembers), ...Object.values(approverCaptionMembers)].map(([name]) => name)),
]

/**
 * The captions that a designer wrote. What the family fills in by itself (`通 过`) says nothing: its readers of other languages read the usual
 * caption in theirs.
 */
export function captionsMember<Action extends string>(members: Readonly<Record<Action, Member>>): Lens<Captions<Action> | undefined> {
  const actions = Object.keys(members) as Action[]
  return {
    read: (document) => {
      const said = actions.flatMap((action) => {
        const text = captionIn(document, members[action])
        return text === '' ? [] : [[action, text] as const]
      })
      return said.length > 0 ? (Object.fromEntries(said) as Captions<Action>) : undefined
    },
    // Versions from before captions were read leave the document as it is.
    write: (value): JsonObject =>
      value === undefined ? {} : Object.fromEntries(actions.map((action) => [members[action][0], value[action] ?? ''])),
  }
}

function captionIn(document: JsonObject, [name, ...usual]: Member): string {
  const text = tidyCaption(textOf(own(document, name)) ?? '')
  return usual.includes(text.replaceAll(' ', '')) ? '' : text
}

/** One line of at most so many characters. */
export function tidyCaption(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return [...line].slice(0, captionAtMost).join('').trim()
}
