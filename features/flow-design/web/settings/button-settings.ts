import { captionAtMost } from '#engine/flows/captions.ts'
import type { Captions, ApproverNode, StartNode } from '#engine/flows/model.ts'
import { opinionRule } from '#engine/flows/statement.ts'
import { choicesOf, inner, type SettingTab, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

const place = { tab: 'advanced', group: 'flow-design.group.buttons' } as const

/** Buttons whose names in texts differ from those of the model. */
const names: Readonly<Record<string, string>> = { addSigner: 'add-signer' }

interface Captioned {
  readonly captions?: Captions<string> | undefined
}

/** What a button is called; it stands below the switch of the button, and is asked for while that is on. */
function captionSetting<Step extends Captioned>(name: string, text: string): StepSetting<Step> {
  return {
    ...place,
    name: `captions.${name}`,
    label: `flow-design.caption.${text}`,
    kind: 'text',
    longest: captionAtMost,
    default: '',
    applies: (values) => values[`actions.${name}`] === true,
    get: ({ captions }) => captions?.[name] ?? '',
    put: (step, value) => {
      const { [name]: _former, ...others } = step.captions ?? {}
      return { ...step, captions: typeof value === 'string' && value !== '' ? { ...others, [name]: value } : others }
    },
  }
}

/** The buttons of the start, each with its caption. */
export const startButtons: readonly StepSetting<StartNode>[] = (['submit', 'save', 'withdraw', 'urge'] as const).flatMap((name) => {
  const text = name === 'save' ? 'save-draft' : name
  return [
    inner<StartNode, 'actions', typeof name>('actions', name, true, { ...place, label: `flow-design.button.${text}`, kind: 'switch' }),
    captionSetting<StartNode>(name, text),
  ]
})

const offered = ['approve', 'return', 'save', 'recall', 'transfer', 'addSigner'] as const
const usuallyOff: readonly string[] = ['save', 'addSigner']

/** The same of an approver node. */
export const approverButtons: readonly StepSetting<ApproverNode>[] = [
  ...offered.flatMap((name) => {
    const text = names[name] ?? name
    return [
      inner<ApproverNode, 'actions', typeof name>('actions', name, !usuallyOff.includes(name), {
        ...place,
        label: `flow-design.button.${text}`,
        kind: 'switch',
      }),
      captionSetting<ApproverNode>(name, text),
    ]
  }),
  inner('actions', 'terminate', undefined, { ...place, label: 'flow-design.button.terminate', kind: 'switch' }),
  captionSetting<ApproverNode>('terminate', 'terminate'),
]

type Opinions = Pick<StartNode | ApproverNode, 'opinion' | 'opinionNeeded'>

/** Whether an opinion is asked for. */
export function opinionSetting<Step extends Opinions>(
  at: { readonly tab: SettingTab; readonly group: string },
  label: string,
): StepSetting<Step> {
  return {
    ...at,
    name: 'opinion',
    label,
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.opinion.${one}`, ['none', 'optional', 'needed']),
    default: 'optional',
    get: (step) => opinionRule(step),
    put: (step, value) => ({ ...step, opinion: value !== 'none', opinionNeeded: value === 'needed' ? true : undefined }),
  }
}
