import type { Location } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Screen } from '#web/router/lazy-screen.tsx'
import type { CurrentUser } from '#web/session/session-store.ts'
import type { OpenPage, Visit } from '#web/shell/kept-pages.ts'
import { pagesAfter } from '#web/shell/kept-pages.ts'

const user = {} as CurrentUser
const list = Object.assign(() => null, { kept: (query: URLSearchParams) => !query.has('open') })
const form = () => null

const at = (address: string, screen: Screen = list): Visit => {
  const [pathname = '', search = ''] = address.split('?')
  const location = { pathname, search: search && `?${search}` } as Location
  return { key: pathname, found: { screen, menu: undefined, titleKey: undefined }, location, user }
}

/** Visits one address after the other, with all their tabs open but those that are named. */
function visited(visits: readonly Visit[], closed: readonly string[] = []): readonly OpenPage[] {
  const tabs = visits.map(({ key }) => key).filter((key) => !closed.includes(key))
  return visits.reduce<readonly OpenPage[]>((pages, visit) => pagesAfter(pages, visit, tabs), [])
}

const idsOf = (pages: readonly OpenPage[]) => pages.map(({ key, id }) => `${key} ${id}`)

describe('pages that are kept', () => {
  test('a list stays behind a form and is shown again as it was left', () => {
    const pages = visited([at('/list?page=2'), at('/form', form)])
    expect(idsOf(pages)).toEqual(['/form 2', '/list 1'])
    expect(pages[1]?.location.search).toBe('?page=2')
    expect(idsOf(pagesAfter(pages, at('/list?page=2'), ['/list', '/form']))).toEqual(['/list 1'])
  })

  test('another address than it was left by draws it anew', () => {
    expect(idsOf(visited([at('/list?page=2'), at('/form', form), at('/list')]))).toEqual(['/list 3'])
  })

  test('a page goes on with its own changes of the address', () => {
    expect(idsOf(visited([at('/list'), at('/list?page=2')]))).toEqual(['/list 1'])
  })

  test('an open record is not kept, nor is a page whose tab was closed or that is drawn anew on purpose', () => {
    expect(idsOf(visited([at('/list?open=1'), at('/form', form)]))).toEqual(['/form 2'])
    expect(idsOf(visited([at('/list'), at('/form', form)], ['/list']))).toEqual(['/form 2'])
    expect(idsOf(visited([at('/list'), at('/redirect/list', form), at('/list')]))).toEqual(['/list 3'])
  })

  test('other rights of the user end all that is hidden', () => {
    const pages = visited([at('/list'), at('/form', form)])
    expect(idsOf(pagesAfter(pages, { ...at('/list'), user: {} as CurrentUser }, ['/list', '/form']))).toEqual(['/list 3'])
  })

  test('three lists are hidden at most, the ones seen last', () => {
    const pages = visited(['/a', '/b', '/c', '/d', '/e'].map((path) => at(path)))
    expect(pages.map(({ key }) => key)).toEqual(['/e', '/d', '/c', '/b'])
  })
})
