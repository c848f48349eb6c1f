import { z } from 'zod'
import { appearanceShape } from '#engine/contract/appearance.ts'
import { call } from '#engine/contract/call.ts'

const current = '/api/permission/Users/Current'

/** Replaces what the caller chose of the shell's look beside the layout. */
export const saveAppearance = call({
  method: 'PUT',
  path: `${current}/Appearance`,
  access: 'signed-in',
  body: appearanceShape,
  answer: z.null(),
})

/** Marks a menu entry as a favourite of the caller, or as none; answers all of them. */
export const saveFavourite = call({
  method: 'PUT',
  path: `${current}/Favourite`,
  access: 'signed-in',
  body: z.object({ menuId: z.string().max(100), marked: z.boolean() }),
  answer: z.object({ favourites: z.array(z.string()) }),
})

/** Puts the favourites of the caller in another order; those that are not named follow as they stood. Answers all of them. */
export const orderFavourites = call({
  method: 'PUT',
  path: `${current}/Favourite/Order`,
  access: 'signed-in',
  body: z.object({ menuIds: z.array(z.string().max(100)).max(200) }),
  answer: z.object({ favourites: z.array(z.string()) }),
})
