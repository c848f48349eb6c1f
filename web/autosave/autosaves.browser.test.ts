import { afterEach, expect, test } from 'vitest'
import { ageOnDevice } from '#web/autosave/autosaves.ts'
import { localStore } from '#web/session/local-store.ts'

const day = 24 * 60 * 60 * 1000
const now = 200 * day

const keep = (name: string, at: number, onServer: boolean) =>
  localStore.set(`draft.${name}`, JSON.stringify({ title: '', values: { id: '110101199003070000' }, at, onServer }))

function given(): void {
  keep('u1.f1.old', now - 91 * day, false)
  keep('u1.f1.new', now - 89 * day, false)
  keep('u2.f1.r1', now - day, true)
  localStore.set('draft.u1.f1.broken', '{')
  localStore.set('language', 'zh')
}

const left = () => localStore.names('').toSorted()

afterEach(() => localStore.removeAll(''))

test('input of ninety days goes from the device, as it does from the server, and so does what nobody can read', () => {
  given()
  ageOnDevice(now, true)
  expect(left()).toEqual(['draft.u1.f1.new', 'draft.u2.f1.r1', 'language'])
})

test('where nobody is signed in, only what the server does not have stays', () => {
  given()
  ageOnDevice(now, false)
  expect(left()).toEqual(['draft.u1.f1.new', 'language'])
})
