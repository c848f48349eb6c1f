import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import { fieldTypes, loadFieldTypes } from '#fields/definitions.ts'
import { loadLaterType } from '#fields/later-loaders.ts'
import { laterTypes } from '#fields/later-types.ts'
import { request } from '#web/call/request.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

test('a field type beside the usual ones comes with the first form that has it, and no other with it', async () => {
  const later = Object.keys(laterTypes)
  expect(later.filter((name) => fieldTypes.has(name))).toEqual([])
  const form = await renderForm([part('a', 'rate', '评分')])
  expect(later.filter((name) => fieldTypes.has(name))).toEqual(['rate'])
  await expect.element(form.screen.getByRole('group', { name: '评分' })).toBeVisible()
  expect(loadFieldTypes(['rate', 'text', 'nobody knows'])).toBeUndefined()
})

test('it counts as there when what was to come beside it is there too, whichever name it is asked for by', async () => {
  let arrive: (() => void) | undefined
  const beside = new Promise<void>((resolve) => (arrive = resolve))
  const coming = loadFieldTypes(['colorPicker'], () => beside)
  expect(coming).toBeDefined()
  await loadLaterType('colour')
  expect(fieldTypes.has('colour')).toBe(false)
  arrive?.()
  await coming
  expect(fieldTypes.has('colour')).toBe(true)
})

test('what could not be fetched is asked for again', async () => {
  await expect(loadFieldTypes(['slider'], () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('fetch')
  expect(fieldTypes.has('slider')).toBe(false)
  await loadFieldTypes(['slider'], () => Promise.resolve())
  expect(fieldTypes.has('slider')).toBe(true)
})

test('an answer with a definition is handed on when the field types in it are there', async () => {
  const config = call({
    method: 'GET',
    path: '/api/config',
    access: 'signed-in',
    answer: z.object({ formData: z.string() }),
    fieldTypesIn: ({ formData }) => kindsIn(formData),
  })
  const formData = JSON.stringify({ fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'numRange' } }] })
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { formData } }))
  const answer = await request(config, {})
  vi.unstubAllGlobals()
  const decoded = decodeForm(answer.formData, fieldTypes)
  expect(decoded.ok && decoded.value.parts[0]?.type).toBe('number-range')
})
