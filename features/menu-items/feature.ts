import { buttonCalls } from '#features/menu-items/server/buttons.ts'
import { dataFieldCalls } from '#features/menu-items/server/data-fields.ts'
import { fieldUsesOfMenus } from '#features/menu-items/server/field-uses.ts'
import { keepAllDataFields } from '#features/menu-items/server/keep-data-fields.ts'
import { linkCalls } from '#features/menu-items/server/links.ts'
import { schemeCalls } from '#features/menu-items/server/schemes.ts'
import { fieldCalls } from '#features/menu-items/server/fields.ts'
import { menuItemTexts } from '#features/menu-items/texts.ts'
import type { Feature } from '#server/feature.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'

/** What can be granted of a menu: buttons, columns, form fields and data schemes. They are managed on the screen of menus. */
export const menuItems: Feature = {
  name: 'menu-items',
  texts: menuItemTexts,
  seed: keepAllDataFields,
  uses: (kernel) => [useCounter(usedFields, (subject) => fieldUsesOfMenus(kernel, subject))],
  calls: [...buttonCalls, ...fieldCalls, ...dataFieldCalls, ...schemeCalls, ...linkCalls],
}
