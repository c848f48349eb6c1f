import { languages } from '#engine/texts/text.ts'
import { lookStore, changeLook } from '#web/appearance/appearance-store.ts'
import type { Asking, Command, CommandSource } from '#web/commands/model.ts'
import { pageKey } from '#web/commands/used-lately.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showKeys } from '#web/keys/screen-keys.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { menuName } from '#web/router/page-title.ts'
import { lock } from '#web/session/sign-in.ts'
import { markFavourite } from '#web/shell/favourites.ts'
import { switchLanguage } from '#web/shell/switch-language.ts'
import { toggleFullScreen } from '#web/shell/full-screen.ts'
import { askAndSignOut } from '#web/shell/sign-out-question.tsx'

/** Stands between the names of a trail, so that nothing is found across them. */
const between = '/'

const pages: CommandSource = {
  name: 'pages',
  title: 'commands.pages',
  rank: 10,
  known: ({ t, entries }) => [
    { key: pageKey('home'), title: t('web.home.title'), path: '/home', pinyin: ['shou', 'ye'], run: () => goTo('/home') },
    ...flatten(entries).flatMap((entry): Command[] => {
      const { id, path, target } = entry
      if (!path && target.kind !== 'window') return []
      const trail = trailTo(entries, id)
      const pinyin = trail.flatMap((one) => [...one.pinyin.split(' '), between])
      const run = target.kind === 'window' ? () => void window.open(target.href, '_blank', 'noopener') : () => goTo(path)
      const title = trail.map((one) => menuName(one, t)).join(' / ')
      const alias = trail.map(({ name }) => name).join(' / ')
      return [{ key: pageKey(id), title, ...(alias === title ? {} : { alias }), ...(path ? { path } : {}), pinyin, run }]
    }),
  ],
}

const settings: CommandSource = {
  name: 'settings',
  title: 'commands.settings',
  rank: 60,
  known: (asking) => [
    ...marking(asking),
    ...looks(asking),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        key: `language:${language}`,
        // A language is named in itself too, for whoever does not read the one that is shown.
        title: asking.t('commands.language', { language: asking.t(`web.language.${language}`) }),
        pinyin: ['yu', 'yan'],
        run: () => switchLanguage(language),
      })),
    { key: 'profile', title: asking.t('profile.title'), pinyin: ['ge', 'ren', 'xin', 'xi'], run: () => goTo('/profile') },
    {
      key: 'password',
      title: asking.t('web.password.change'),
      pinyin: ['xiu', 'gai', 'mi', 'ma'],
      run: () => goTo('/profile?section=account'),
    },
    { key: 'keys', title: asking.t('keys.title'), pinyin: ['kuai', 'jie', 'jian'], run: showKeys },
    { key: 'full-screen', title: asking.t('web.full-screen'), pinyin: ['quan', 'ping'], run: toggleFullScreen },
    // The call has already shown its failure.
    { key: 'lock', title: asking.t('web.lock.lock'), pinyin: ['suo', 'ding', 'ping', 'mu'], run: () => lock().catch(() => undefined) },
    {
      key: 'sign-out',
      title: asking.t('web.sign-out'),
      pinyin: ['tui', 'chu', 'deng', 'lu'],
      run: () => askAndSignOut(asking.user.userInfo.userId, asking.feedback, asking.t),
    },
  ],
}

/** The marked pages, before anything is typed; then they are found among all pages. */
const favourites: CommandSource = {
  name: 'favourites',
  title: 'web.favourites',
  rank: 5,
  atStart: true,
  find: async (text, asking) => {
    if (text !== '') return { commands: [] }
    const byKey = new Map(pages.known?.(asking).map((command) => [command.key, command]))
    return { commands: asking.user.userInfo.favourites.flatMap((id) => byKey.get(pageKey(id)) ?? []) }
  },
}

/** Marks the page that lies behind the bar, or takes the mark away. */
function marking({ t, user }: Asking): readonly Command[] {
  const menu = loadedFeatures()?.screens.find(user, plainPath(currentAddress().split('?')[0] ?? ''))?.menu
  if (!menu) return []
  const isMarked = user.userInfo.favourites.includes(menu.id)
  const title = t(isMarked ? 'web.favourite.remove' : 'web.favourite')
  return [{ key: 'favourite', title, pinyin: ['shou', 'cang'], run: () => markFavourite(menu.id, !isMarked) }]
}

const modes = { light: ['qian', 'se'], dark: ['shen', 'se'], system: ['gen', 'sui', 'she', 'bei'] } as const

function looks({ t }: Asking): readonly Command[] {
  const now = lookStore.getState().mode
  return (['light', 'dark', 'system'] as const)
    .filter((mode) => mode !== now)
    .map((mode) => ({
      key: `mode:${mode}`,
      title: t('commands.mode', { mode: t(`look.mode.${mode}`) }),
      pinyin: modes[mode],
      run: () => changeLook({ mode }),
    }))
}

/** What the shell itself offers: the pages of the menu, and what is set for the user or done with the session. */
export const ownSources: readonly CommandSource[] = [pages, favourites, settings]
