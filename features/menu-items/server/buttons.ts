import { holdsKeyword } from '#engine/resource/search.ts'
import { treeOf, withAncestors, wrongPlace } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { CallBody } from '#engine/contract/call.ts'
import {
  buttonUse,
  chooseButtons,
  createButton,
  deleteButton,
  listButtons,
  readButton,
  switchButton,
  topItem,
  updateButton,
  type ButtonRow,
} from '#features/menu-items/contract.ts'
import { itemOnWire, itemsOf, itemsOfMenu, presentMenu } from '#features/menu-items/server/items.ts'
import { roleUse } from '#features/menu-items/server/uses.ts'
import type { KeptItem } from '#server/access/item-stores.ts'
import { serve } from '#server/http/serve.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Change } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const buttons = itemsOf<CallBody<typeof createButton>, ReturnType<typeof wire>>({
  kind: 'button',
  action: 'menu-button',
  code: ({ enCode }) => enCode,
  rest: ({ parentId, icon, urlAddress }, before) => ({
    parent_id: parentId === null || parentId === undefined ? (before?.parent_id ?? null) : parentId === topItem ? null : parentId,
    property: { ...before?.property, ...(icon ? { icon } : {}), ...(urlAddress ? { urlAddress } : {}) },
  }),
  wire,
  refuse: async (change, item) => [await refusePlace(change, item)],
  refuseRemoval: async ({ tx }, { id }) => {
    const below = await tx.selectFrom('menu_item').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()
    return [below && refusal('invalid', 'menu-items.has-children')]
  },
})

export const buttonCalls = [
  serve(listButtons, async (asking) => {
    await presentMenu(asking, asking.params.moduleId)
    return { list: treeOfButtons(await itemsOfMenu(asking, asking.params.moduleId, 'button'), asking.query.keyword) }
  }),
  serve(chooseButtons, async (asking) => {
    await presentMenu(asking, asking.params.moduleId)
    return { list: treeOfButtons(await itemsOfMenu(asking, asking.params.moduleId, 'button'), '') }
  }),
  serve(createButton, createHandler(buttons)),
  serve(updateButton, updateHandler(buttons)),
  serve(readButton, readHandler(buttons)),
  serve(deleteButton, removeHandler(buttons)),
  serve(switchButton, switchHandler(buttons)),
  serve(buttonUse, roleUse('button')),
]

function treeOfButtons(items: readonly KeptItem[], keyword: string): ButtonRow[] {
  const placed = items.map((item) => ({ id: item.id, parentId: item.parent_id ?? undefined, item }))
  const shown = withAncestors(placed, ({ item: { name, code } }) => holdsKeyword(keyword, [name, code]))
  return treeOf<(typeof placed)[number], ButtonRow>(shown, ({ item }, children) => ({
    ...wire(item),
    hasChildren: children.length > 0,
    children,
  }))
}

/** A button stands below another one of its menu, and in no circle. */
async function refusePlace({ tx }: Change<KeptItem>, { id, parent_id, menu_id }: KeptItem): Promise<Refusal | undefined> {
  const others = await itemsOfMenu({ db: tx }, menu_id, 'button')
  const placed = others.map((one) => ({ id: one.id, parentId: one.parent_id ?? undefined }))
  const wrong = wrongPlace({ id, parentId: parent_id ?? undefined }, placed)
  return wrong && refusal('invalid', `menu-items.parent-${wrong}`, { field: 'parentId' })
}

function wire(item: KeptItem) {
  const { icon, urlAddress } = item.property
  return {
    ...itemOnWire(item),
    parentId: item.parent_id ?? topItem,
    icon: typeof icon === 'string' ? icon : '',
    urlAddress: typeof urlAddress === 'string' ? urlAddress : '',
  }
}
