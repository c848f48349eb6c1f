import type { Setting } from '#engine/editing/settings/setting.ts'
import { always, describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 90,
  settings: [
    { name: 'showTitle', label: 'setting.show-title', kind: 'switch' },
    {
      name: 'addType',
      label: 'setting.add-rows',
      kind: 'choice',
      choices: [
        { value: 0, label: 'setting.add-empty' },
        { value: 1, label: 'setting.add-picked' },
      ],
    },
    {
      name: 'addFrom',
      label: 'setting.row-picking',
      kind: 'custom',
      editor: 'row-picking',
      needed: always,
      applies: ({ addType }) => addType === 1,
    },
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
})

/** Where the rows of a sub-table are picked and what is taken of each: settings of `addFrom`, by the names of `pickingMembers`. */
export const pickingSettings: readonly Setting[] = [
  {
    name: 'source',
    label: 'setting.row-source',
    kind: 'choice',
    choices: [
      { value: 'interface', label: 'setting.interface' },
      { value: 'function', label: 'setting.function' },
    ],
  },
  { name: 'interfaceId', label: 'setting.interface', kind: 'custom', editor: 'interface', applies: ({ source }) => source === 'interface' },
  { name: 'modelId', label: 'setting.function', kind: 'custom', editor: 'function', applies: ({ source }) => source === 'function' },
  {
    name: 'directory',
    label: 'setting.directory',
    kind: 'custom',
    editor: 'directory',
    default: '',
    applies: ({ modelId }) => typeof modelId === 'string' && modelId !== '',
  },
  {
    name: 'columns',
    label: 'setting.shown-columns',
    kind: 'custom',
    editor: 'source-columns',
    // Before there is a source nothing can be shown of it; what is taken says so.
    applies: ({ interfaceId, modelId }) => [interfaceId, modelId].some((id) => typeof id === 'string' && id !== ''),
  },
  { name: 'cells', label: 'setting.picked-cells', kind: 'custom', editor: 'picked-cells', help: 'setting.picked-cells-help' },
]

/** Members of `addTableConf` (`picking.ts`), by the names of their settings. */
export const pickingMembers = {
  interfaceId: 'interfaceId',
  interfaceName: 'interfaceName',
  parameters: 'templateJson',
  modelId: 'modelId',
  directory: 'seedbedDirectory',
  columns: 'columnOptions',
  cells: 'relationOptions',
} as const
