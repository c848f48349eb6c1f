import { personTree } from '#features/pickers/contract.ts'
import { request } from '#web/call/request.ts'
import type { CommandSource } from '#web/commands/model.ts'
import { translate } from '#web/i18n/i18n.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { goTo } from '#web/router/navigation.ts'
import { showToast } from '#web/toast/toast-store.ts'

const shownPeople = 5
const userScreen = 'permission/user'

/** People that the user may see. Whoever manages users opens them there; for others it tells where somebody works. */
const people: CommandSource = {
  name: 'people',
  title: 'pickers.commands',
  rank: 50,
  find: async (text, { entries }, signal) => {
    if (text === '') return { commands: [] }
    const body = { keyword: text, pageSize: shownPeople }
    const { list } = await request(personTree, { params: { id: '0' }, body }, { signal, handles: 'all' })
    const screen = flatten(entries).find(({ target }) => target.kind === 'page' && target.address === userScreen)
    return {
      commands: list.map(({ id, fullName, organize }) => ({
        key: `person:${id}`,
        title: fullName,
        detail: organize,
        run: () =>
          screen ? goTo(`${screen.path}?${new URLSearchParams({ open: id }).toString()}`) : copy(`${fullName} ${organize}`.trim()),
      })),
    }
  },
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', translate('pickers.commands.copied', { text }))
  } catch {
    // No TLS, or refused: the text is shown, so that it can be copied by hand.
    showToast('info', text)
  }
}

export const peopleSources: readonly CommandSource[] = [people]
