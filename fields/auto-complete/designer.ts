import { describing, clearable } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 150,
  becomes: ['text', 'long-text'],
  settings: [
    { name: 'maxLength', label: 'setting.max-length', kind: 'number', min: 1, max: 10000 },
    { name: 'offered', label: 'setting.suggestions', kind: 'custom', editor: 'lines', help: 'setting.suggestions-help' },
    { name: 'total', label: 'setting.suggestions-total', kind: 'number', min: 1, max: 50 },
    { name: 'interfaceId', label: 'setting.interface', kind: 'custom', editor: 'interface' },
    {
      name: 'relationField',
      label: 'setting.interface-member',
      kind: 'text',
      applies: ({ interfaceId }) => typeof interfaceId === 'string' && interfaceId !== '',
    },
    clearable,
  ],
  internal: { parameters: 'Set beside the interface.' },
})
