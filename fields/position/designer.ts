import { describing, clearable, filterable, multiple, allowed, ids } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 30,
  settings: [
    multiple,
    filterable,
    clearable,
    allowed(false),
    ids('ableDepIds', 'allowed-departments', 'departments'),
    ids('ablePosIds', 'allowed-positions', 'positions'),
  ],
})
