import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 140,
  settings: [
    {
      name: 'interfaceId',
      label: 'setting.interface',
      kind: 'custom',
      editor: 'interface',
      // Fields of the built-in application choose from a function instead.
      needed: ({ modelId }) => typeof modelId !== 'string' || modelId === '',
    },
    { name: 'relationField', label: 'setting.function-field', kind: 'custom', editor: 'source-field' },
    {
      name: 'propsValue',
      label: 'setting.stored-member',
      kind: 'text',
      longest: 100,
      help: 'setting.stored-member-help',
      applies: ({ interfaceId }) => typeof interfaceId === 'string' && interfaceId !== '',
    },
    {
      name: 'directory',
      label: 'setting.directory',
      kind: 'custom',
      editor: 'directory',
      default: '',
      applies: ({ modelId }) => typeof modelId === 'string' && modelId !== '',
    },
    { name: 'columns', label: 'setting.shown-columns', kind: 'custom', editor: 'source-columns', group: 'setting.dialog' },
    { name: 'hasPage', label: 'setting.paged', kind: 'switch', group: 'setting.dialog' },
    {
      name: 'pageSize',
      label: 'setting.page-size',
      kind: 'number',
      min: 1,
      max: 500,
      group: 'setting.dialog',
      applies: ({ hasPage }) => hasPage !== false,
    },
  ],
  internal: {
    parameters: 'As in popup-select.',
    multiple: 'As in popup-select.',
    interfaceName: 'Written along with the interface.',
    formerEntries: 'Of fields of the built-in application that took entries of a dictionary before.',
    modelId: 'As in popup-select.',
    popup: 'Always a popover.',
    title: 'A popover has none.',
    width: 'As the title.',
  },
})
