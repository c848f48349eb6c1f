import { describe, expect, test } from 'vitest'
import type { MenuNode } from '#features/session/contract.ts'
import { entryAt, menuEntries, trailTo, webAddress } from '#web/router/menu-entries.ts'

const origin = 'https://seeds.example'
const everything = { page: () => true, kind: () => true }
const nothing = { page: () => false, kind: () => false }

function node(part: Partial<MenuNode> & { readonly type: number }): MenuNode {
  return {
    id: part.enCode ?? 'id',
    parentId: '-1',
    fullName: '名称',
    enCode: 'code',
    icon: '',
    urlAddress: '',
    linkTarget: '_self',
    propertyJson: '',
    path: part.type > 1 ? '/somewhere' : '',
    hidden: false,
    sortCode: 0,
    systemId: '',
    hasChildren: false,
    pinyin: '',
    children: [],
    ...part,
  }
}

const targets = (part: Partial<MenuNode> & { readonly type: number }, offer = everything) =>
  menuEntries([node(part)], offer, origin).map((entry) => entry.target)

describe('menu types', () => {
  test.each([0, 1])('type %i is a container, offered only with something in it', (type) => {
    expect(targets({ type })).toEqual([])
    expect(targets({ type, children: [node({ type: 2, urlAddress: 'a' })] })).toEqual([{ kind: 'container' }])
  })

  test('type 2 is the page at its address, without the query', () => {
    expect(targets({ type: 2, urlAddress: 'systemData/dictionary?x=1' })).toEqual([{ kind: 'page', address: 'systemData/dictionary' }])
  })

  test.each([
    [3, 'function'],
    [4, 'dictionary'],
    [5, 'report'],
    [6, 'dashboard'],
    [8, 'portal'],
  ])('type %i is the screen of the kind %s', (type, screen) => {
    expect(targets({ type })).toEqual([{ kind: 'screen', screen }])
  })

  test('type 7 opens inside the shell only for the target _self', () => {
    expect(targets({ type: 7, urlAddress: 'https://a.example/x', linkTarget: '_self' })).toEqual([
      { kind: 'embedded', href: 'https://a.example/x' },
    ])
    expect(targets({ type: 7, urlAddress: 'https://a.example/x', linkTarget: '_blank' })).toEqual([
      { kind: 'window', href: 'https://a.example/x' },
    ])
    expect(targets({ type: 7, urlAddress: '/own/page', linkTarget: '' })).toEqual([
      { kind: 'window', href: 'https://seeds.example/own/page' },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://a.example/?t=${token}', ''])('type 7 never links %s', (urlAddress) => {
    expect(targets({ type: 7, urlAddress })).toEqual([])
  })

  test.each([2, 3, 4, 5, 6, 8, 9])('type %i is not offered while its screen does not exist', (type) => {
    expect(targets({ type, urlAddress: 'a' }, nothing)).toEqual([])
  })
})

test('hidden entries take what they hold with them', () => {
  expect(targets({ type: 0, hidden: true, children: [node({ type: 2, urlAddress: 'a' })] })).toEqual([])
})

test('an online function tells its model', () => {
  expect(menuEntries([node({ type: 3, propertyJson: '{"moduleId":"m1"}' })], everything, origin)[0]?.modelId).toBe('m1')
  expect(menuEntries([node({ type: 3, propertyJson: 'broken' })], everything, origin)[0]?.modelId).toBe('')
})

describe('the entry at a path', () => {
  const entries = menuEntries(
    [
      node({
        type: 0,
        enCode: 'top',
        children: [node({ type: 2, enCode: 'a', urlAddress: 'a', path: '/a' }), node({ type: 3, enCode: 'f', path: '/a/f' })],
      }),
    ],
    everything,
    origin,
  )
  const below = (entry: { readonly target: { readonly kind: string } }) => entry.target.kind === 'screen'

  test('is the one with exactly this path', () => expect(entryAt(entries, '/a/f', below)?.code).toBe('f'))
  test('owns what lies below only when its screen says so', () => {
    expect(entryAt(entries, '/a/f/17', below)?.code).toBe('f')
    expect(entryAt(entries, '/a/x', below)).toBeUndefined()
  })
  test('is found with the folders above it', () => expect(trailTo(entries, 'f').map((entry) => entry.code)).toEqual(['top', 'f']))
})

test.each([
  ['//evil.example/x', undefined],
  ['/x', 'https://seeds.example/x'],
  [' JavaScript:alert(1)', undefined],
  ['http://a.example', 'http://a.example/'],
])('the web address of %s', (written, expected) => expect(webAddress(written, origin)).toBe(expected))
