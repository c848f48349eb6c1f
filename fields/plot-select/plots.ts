/** The function whose records are field plots, and those of its fields that pickers show. */
export const plots = {
  functionId: 'seed_plot',
  number: 'plotNo',
  name: 'plotName',
  area: 'area',
  /** From the widest place to the narrowest: the branches of the picker's tree. */
  places: ['town', 'villageId'],
} as const
