import { isJson } from '#engine/forms/codec-members.ts'
import { ownButtonsOf, standsIn, type OwnButton } from '#engine/forms/own-buttons.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { rowButtonsMember } from '#features/records/contract/buttons.ts'
import { isInside, openLink } from '#features/records/web/open-link.ts'
import type { ListActions, ListRow } from '#web/list/model.ts'

/** A button that was pressed: in a row, over selected rows, or above the list, where it has no ids. */
export interface PressedButton {
  readonly button: OwnButton
  readonly ids: readonly string[]
  readonly row?: ListRow
}

const none: readonly string[] = []

/** The address of a link for a row. */
const addressIn = ({ name }: OwnButton, row: ListRow): string => {
  const own = row[rowButtonsMember]
  const address = isJson(own) ? own[name] : undefined
  return typeof address === 'string' ? address : ''
}

/** The own buttons of a list as actions, in their order: in a row those that the server says apply to it. */
export function ownActions({ rest }: ListDefinition, onPress: (pressed: PressedButton) => void): ListActions {
  const buttons = ownButtonsOf({ ...(rest && { rest }) })
  const named = ({ name, label }: OwnButton) => ({ name, label })
  return {
    toolbar: buttons
      .filter((button) => standsIn(button, 'list'))
      .map((button) => ({ ...named(button), run: () => onPress({ button, ids: none }) })),
    selection: buttons
      .filter((button) => standsIn(button, 'selection'))
      .map((button) => ({ ...named(button), run: (ids) => onPress({ button, ids }) })),
    row: (row) => {
      const own = row[rowButtonsMember]
      const applying = isJson(own) ? buttons.filter((button) => standsIn(button, 'row') && Object.hasOwn(own, button.name)) : []
      return applying.map((button) => {
        const address = button.action === 'link' && !button.confirms ? addressIn(button, row) : ''
        if (address === '') return { ...named(button), run: () => onPress({ button, ids: [row.id], row }) }
        return { ...named(button), run: () => openLink(address), ...(isInside(address) && { address: () => address }) }
      })
    },
  }
}
