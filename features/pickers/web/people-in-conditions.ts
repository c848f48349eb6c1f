import { currentUserVariable } from '#engine/values/current-user.ts'
import { peopleSource } from '#features/pickers/web/people-offers.ts'
import { everybodySource, type PersonItem } from '#features/pickers/web/people.ts'
import { labelMatch } from '#ui/picker/pinyin.ts'
import type { PickerOffer, PickerSource } from '#ui/picker/source.ts'
import { translate } from '#web/i18n/i18n.ts'

const currentUser = (): PersonItem => ({ id: currentUserVariable, name: translate('ui.picker.current-user'), organization: '', leaf: true })

const variables: PickerOffer<PersonItem> = {
  search: async (text) => {
    const isWanted = await labelMatch(text)
    return { items: [currentUser()].filter(({ name }) => isWanted(name)) }
  },
  label: everybodySource.label,
}

/**
 * People as a condition names them: those of every picker of people, and 当前用户, which stands for whoever asks. So a saved search or
 * a shared address shows each reader his own.
 */
export const peopleInConditions: PickerSource<PersonItem> = {
  ...peopleSource,
  tabs: [...(peopleSource.tabs ?? []), { title: 'ui.picker.tab.variables', offer: variables }],
  byIds: async (ids) => {
    const others = ids.filter((id) => id !== currentUserVariable)
    const people = others.length > 0 ? await everybodySource.byIds(others) : []
    return others.length < ids.length ? [...people, currentUser()] : people
  },
}
