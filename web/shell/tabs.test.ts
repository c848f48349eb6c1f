import { expect, test } from 'vitest'
import { closeAll, closeOthers, closeTab, hasAnyToClose, hasOthersToClose, homeTab, openTab } from '#web/shell/tabs.ts'
import type { Tab } from '#web/shell/tabs.ts'

const [a, b, c] = ['/a', '/b', '/c'].map((path): Tab => ({ key: path, address: path, affixed: false })) as [Tab, Tab, Tab]
const keys = (tabs: readonly Tab[]) => tabs.map((tab) => tab.key)

test('a page has one tab, which remembers its newest address', () => {
  const once = openTab([homeTab], '/a', '/a?page=1')
  const twice = openTab(once, '/a', '/a?page=2')
  expect(twice).toEqual([homeTab, { key: '/a', address: '/a?page=2', affixed: false }])
  expect(openTab(twice, '/a', '/a?page=2')).toBe(twice)
})

test('closing the shown tab goes to the last remaining one', () => {
  expect(closeTab([homeTab, a, b, c], '/b', '/b')).toEqual({ tabs: [homeTab, a, c], goTo: '/c' })
})

test('closing another tab stays where it is', () => {
  expect(closeTab([homeTab, a, b], '/a', '/b').goTo).toBeUndefined()
})

test('with no tab left the start page is next', () => {
  expect(closeTab([a], '/a', '/a')).toEqual({ tabs: [], goTo: '/' })
})

test('affixed tabs cannot be closed', () => {
  expect(closeTab([homeTab, a], '/home', '/home')).toEqual({ tabs: [homeTab, a], goTo: undefined })
  expect(keys(closeAll([homeTab, a, b], '/a').tabs)).toEqual(['/home'])
})

test('closing the others shows the one they were closed for', () => {
  expect(closeOthers([homeTab, a, b, c], '/a', '/c')).toEqual({ tabs: [homeTab, a], goTo: '/a' })
  expect(closeOthers([homeTab, a, b], '/a', '/a').goTo).toBeUndefined()
})

test('closing all goes to the last affixed one', () => {
  expect(closeAll([homeTab, a], '/a').goTo).toBe('/home')
})

test('closing the others or all is offered only where it closes something', () => {
  expect([hasOthersToClose([homeTab], '/home'), hasAnyToClose([homeTab])]).toEqual([false, false])
  expect([hasOthersToClose([homeTab, a], '/a'), hasOthersToClose([homeTab, a], '/home'), hasAnyToClose([homeTab, a])]).toEqual([
    false,
    true,
    true,
  ])
})
