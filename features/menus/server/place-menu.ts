import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { placeMenu } from '#features/menus/contract.ts'
import { inOrder, menus, parentOf } from '#features/menus/server/menus.ts'
import { serve } from '#server/http/serve.ts'
import { placeHandler } from '#server/managed/place-rows.ts'

/** Puts an entry into a folder, before another one. */
export const servePlaceMenu = serve(
  placeMenu,
  placeHandler(menus, {
    order: inOrder,
    beside: ({ parent_id, system_id, category }) => [
      sql<boolean>`parent_id is not distinct from ${parent_id} and system_id = ${system_id} and category = ${category}`,
    ],
    codeOf: ({ sort_code }) => sort_code,
    withCode: (menu, sort_code) => ({ ...menu, sort_code }),
    moved: (menu, { parentId }: CallBody<typeof placeMenu>) => ({ ...menu, parent_id: parentOf(parentId) }),
  }),
)
