import type { ListDefinition } from '#engine/forms/model.ts'

/** The list as a preview draws it: as cards or plain, as branches and what is edited in place are calls of their own. */
export const withoutBranches = (list: ListDefinition): ListDefinition =>
  list.layout === undefined || list.layout === 'plain' || list.layout === 'cards' ? list : { ...list, layout: 'plain' }
