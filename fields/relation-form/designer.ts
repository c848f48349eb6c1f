import { always, describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 100,
  settings: [
    { name: 'modelId', label: 'setting.function', kind: 'custom', editor: 'function', needed: always },
    { name: 'relationField', label: 'setting.function-field', kind: 'custom', editor: 'source-field' },
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
    multiple: 'Never several: the family has one value here.',
  },
})
