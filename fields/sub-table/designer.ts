import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 90,
  settings: [
    { name: 'showTitle', label: 'setting.show-title', kind: 'switch' },
    { name: 'actionText', label: 'setting.add-text', kind: 'text' },
    { name: 'showSummary', label: 'setting.summary', kind: 'switch' },
    {
      name: 'summaryField',
      label: 'setting.summary-fields',
      kind: 'custom',
      editor: 'columns',
      applies: ({ showSummary }) => showSummary === true,
    },
    { name: 'thousands', label: 'setting.thousands', kind: 'switch' },
    {
      name: 'thousandsField',
      label: 'setting.thousands-fields',
      kind: 'custom',
      editor: 'columns',
      applies: ({ thousands }) => thousands === true,
    },
  ],
  internal: {
    addType: 'Written in the JSON dialog, with where the rows are picked.',
    addFrom: 'As addType.',
  },
})
