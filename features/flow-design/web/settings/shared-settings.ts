import { noMembers } from '#engine/flows/model.ts'
import type { CopyRule } from '#engine/flows/model.ts'
import { choicesOf, inner, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

/** Settings that the start and approver nodes have alike. */

export const narrowings = ['none', 'same-department', 'same-position', 'superiors', 'subordinates', 'same-company']

const copies = { tab: 'advanced', group: 'flow-design.group.copies' } as const

/** Whom the request is shown to; of approver nodes the initiator, too. */
export function copySettings<Step extends { readonly copies: CopyRule }>(toInitiator: boolean): readonly StepSetting<Step>[] {
  const settings: readonly StepSetting<Pick<Step, 'copies'>>[] = [
    inner('copies', 'to', noMembers, { ...copies, label: 'flow-design.set.copies-to', kind: 'custom', editor: 'members' }),
    inner('copies', 'narrowing', 'none', {
      ...copies,
      label: 'flow-design.set.copies-narrowing',
      kind: 'choice',
      choices: choicesOf((one) => `flow-design.narrowing.${one}`, narrowings),
    }),
    ...(toInitiator
      ? [
          inner<Pick<Step, 'copies'>, 'copies', 'toInitiator'>('copies', 'toInitiator', false, {
            ...copies,
            label: 'flow-design.set.copies-initiator',
            kind: 'switch',
          }),
        ]
      : []),
    inner('copies', 'custom', false, { ...copies, label: 'flow-design.set.copies-custom', kind: 'switch' }),
  ]
  return settings as readonly StepSetting<Step>[]
}
