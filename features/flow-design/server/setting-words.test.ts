import { expect, test } from 'vitest'
import type { ApproverMessages, ApproverNode, Captions, StartMessages, StartNode } from '#engine/flows/model.ts'
import { settingValueTexts } from '#features/flow-design/server/comparing/texts.ts'
import { settingsOfParts } from '#features/flow-design/server/setting-words.ts'

/** A setting that gets another part does not compile here until the part is listed, and fails until it is told. */
type Parts<Setting> = Readonly<Record<keyof Required<Setting>, true>>
type CaptionsOf<Node extends { readonly captions?: Captions<string> | undefined }> = Parts<NonNullable<Node['captions']>>

const startMessages: Parts<StartMessages> = {
  ...{ todo: true, ended: true, approved: true, returned: true, copied: true, reminded: true, overdue: true, launched: true },
}
const approverMessages: Parts<ApproverMessages> = {
  ...{ todo: true, approved: true, returned: true, copied: true, reminded: true, overdue: true },
}
const startActions: Parts<StartNode['actions']> = { submit: true, save: true, withdraw: true, urge: true, print: true }
const approverActions: Parts<ApproverNode['actions']> = {
  ...{ save: true, approve: true, return: true, recall: true, transfer: true, addSigner: true, print: true, terminate: true },
}
const startCaptions: CaptionsOf<StartNode> = { submit: true, save: true, withdraw: true, urge: true }
const approverCaptions: CaptionsOf<ApproverNode> = {
  ...{ save: true, approve: true, return: true, recall: true, transfer: true, addSigner: true, terminate: true },
}

test.each([
  ['messages', { ...startMessages, ...approverMessages }],
  ['actions', { ...startActions, ...approverActions }],
  ['captions', { ...startCaptions, ...approverCaptions }],
] as const)('every part of %s is told where versions differ, and has a text', (member, parts) => {
  const told = settingsOfParts.get(member) ?? []
  expect(told.toSorted()).toEqual(Object.keys(parts).toSorted())
  const kind = member === 'captions' ? 'actions' : member
  for (const part of told) expect(settingValueTexts).toHaveProperty([`flow-design.value-${kind}-${part}`])
})
