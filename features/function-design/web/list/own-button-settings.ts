import type { Setting } from '#engine/editing/settings/setting.ts'
import { placesOfAction, type OwnAction } from '#engine/forms/own-buttons.ts'

/** What a button may do, as designers are offered it. */
export const offeredActions: readonly OwnAction[] = ['form', 'flow', 'interface', 'link', 'script']

const choicesOf = (prefix: string, values: readonly string[]) => values.map((value) => ({ value, label: `list-design.${prefix}.${value}` }))

/** Of an own button, by what it does. */
export function ownButtonSettings(action: OwnAction): readonly Setting[] {
  return [
    { name: 'label', label: 'list-design.own.label', kind: 'text', longest: 50 },
    { name: 'name', label: 'list-design.own.code', kind: 'text', longest: 50, help: 'list-design.own.code-help' },
    { name: 'action', label: 'list-design.own.action', kind: 'choice', choices: choicesOf('own.action', offeredActions) },
    {
      name: 'places',
      label: 'list-design.own.places',
      kind: 'choices',
      choices: choicesOf('own.place', placesOfAction[action]),
      default: ['row'],
    },
    { name: 'when', label: 'list-design.own.when', kind: 'custom', editor: 'condition', default: '', help: 'list-design.own.when-help' },
    ...settingsOf[action],
    { name: 'confirms', label: 'list-design.own.confirms', kind: 'switch', default: false },
    {
      name: 'question',
      label: 'list-design.own.question',
      kind: 'text',
      longest: 200,
      default: '',
      applies: ({ confirms }) => confirms === true,
    },
    ...(action === 'script' || action === 'interface'
      ? [{ name: 'done', label: 'list-design.own.done', kind: 'text', longest: 200, default: '' } as const]
      : []),
  ]
}

const target: Setting = { name: 'functionId', label: 'list-design.own.function', kind: 'custom', editor: 'function', default: '' }

const mapping: Setting = {
  name: 'formOptions',
  label: 'list-design.own.mapping',
  kind: 'custom',
  editor: 'mapping',
  default: [],
  help: 'list-design.own.mapping-help',
}

const settingsOf: Readonly<Record<OwnAction, readonly Setting[]>> = {
  form: [
    target,
    mapping,
    { name: 'title', label: 'list-design.own.title', kind: 'text', longest: 50, default: '' },
    {
      name: 'frame',
      label: 'list-design.own.frame',
      kind: 'choice',
      choices: choicesOf('own.frame', ['general', 'drawer', 'fullScreen']),
      default: 'general',
    },
    { name: 'width', label: 'list-design.own.width', kind: 'text', longest: 20, default: '', help: 'list-design.own.width-help' },
  ],
  flow: [target, mapping],
  script: [{ name: 'script', label: 'list-design.own.script', kind: 'long-text', default: '', help: 'list-design.own.script-help' }],
  interface: [
    { name: 'interfaceId', label: 'list-design.own.interface', kind: 'custom', editor: 'interface', default: '' },
    { name: 'parameters', label: 'list-design.own.parameters', kind: 'custom', editor: 'parameters', default: [] },
  ],
  link: [
    { name: 'address', label: 'list-design.own.address', kind: 'text', longest: 1000, default: '', help: 'list-design.own.address-help' },
  ],
  other: [],
}
