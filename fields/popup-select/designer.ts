import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 120,
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
    {
      name: 'popup',
      label: 'setting.popup',
      kind: 'choice',
      choices: [
        { value: 'dialog', label: 'setting.popup-dialog' },
        { value: 'drawer', label: 'setting.popup-drawer' },
      ],
      group: 'setting.dialog',
    },
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
    { name: 'title', label: 'setting.popup-title', kind: 'text', group: 'setting.dialog' },
    { name: 'width', label: 'setting.popup-width', kind: 'text', group: 'setting.dialog', longest: 20 },
  ],
  internal: {
    parameters: 'Set beside the interface.',
    multiple: 'Never several: the family has one value here.',
    interfaceName: 'Written along with the interface.',
    formerEntries: 'Of fields of the built-in application that took entries of a dictionary before.',
    modelId: 'The built-in application sets it; new fields use 关联表单 for records.',
  },
})
