import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { createRecord, deleteRecords, functionConfig, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { approveCall, listBox, listMyRequests, startRequest, requestDetail } from '#features/approvals/contract.ts'
import { previewBillNumber } from '#features/bill-rules/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Any input is answered with a refusal or a plain result, never with an error of the server or more data than requested. */

const server = await startTestServer()
const params = { modelId: 'things' }
const choices = {
  options: [
    { id: 'a', fullName: 'A' },
    { id: 'b', fullName: 'B' },
  ],
}
const types: Record<string, Record<string, unknown>> = {
  text: {},
  'long-text': {},
  number: { precision: 2 },
  money: {},
  date: { format: 'yyyy-MM-dd' },
  switch: {},
  radio: choices,
  checkbox: choices,
  select: choices,
  region: {},
  organization: {},
  user: {},
  upload: {},
  calculation: { expression: [{ __vModel__: 'f_number' }] },
  'created-by': {},
  'created-at': {},
  'own-organization': {},
  'modified-at': {},
  'modified-by': {},
}
const keyOf = (type: string): string => `f_${type.replaceAll('-', '_')}`
const keys = Object.keys(types).map(keyOf)
const injections = [
  "'; drop table audit_entry; --",
  "' or '1'='1",
  '") or 1=1 --',
  '\\',
  '%',
  '$1',
  '${1}',
  '{"$ne":null}',
  'r.owner_id',
  '(select version())',
  "E'\\\\x00'",
]
const oddities: unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  1e21,
  '1e999',
  'NaN',
  'Infinity',
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: 1 },
  { valueOf: 1 },
  ['a', { b: 1 }],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(400),
  'x'.repeat(20_000),
  '9'.repeat(400),
  '2026-99-99',
  '-271821-04-20',
  '+275760-09-14',
  8.64e15,
  8.64e15 + 1,
  -1e16,
  ...injections,
]
let admin: TestClient
let id: string

beforeAll(async () => {
  const simple = Object.entries(types).map(([type, options]) => part(keyOf(type), type, { options }))
  const searches = [
    ...keys.map((key) => ({ key, label: key, kind: 'equal' as const })),
    { key: 'q', label: 'q', kind: 'like' as const, keyword: true },
    { key: 'span', label: 'span', kind: 'range' as const },
    { key: 'many', label: 'many', kind: 'equal' as const, multiple: true },
  ]
  const more = [part('q', 'text'), part('span', 'number'), part('many', 'select', { options: choices })]
  const rows = part('rows', 'sub-table', {
    children: Object.entries(types)
      .filter(([type]) => type !== 'upload' && type !== 'calculation')
      .map(([type, options]) => part(keyOf(type), type, { options })),
  })
  await givenFunction(server.node.kernel, {
    id: 'things',
    parts: [...simple, ...more, rows],
    columns: [...keys, 'q', 'span', 'many'],
    list: { searches },
  })
  await givenFunctionRole(server.node.kernel, 'things', { functionId: 'things' })
  admin = await server.admin()
  id = (await admin.get(createRecord, { params, body: { data: JSON.stringify({ q: 'found', f_number: '5', span: '5' }) } })).id
})

const tame = [200, 400, 403, 404, 405, 409, 413, 415, 422]

describe('values of a record', () => {
  for (const key of [...keys, 'rows']) {
    test(key, async () => {
      const records = oddities.flatMap((value) => [{ [key]: value }, { rows: [{ [key]: value }] }])
      const answers = await Promise.all(
        records.map(async (data) => {
          const { code } = await admin.call(createRecord, { params, body: { data: JSON.stringify(data) } })
          return [JSON.stringify(data).slice(0, 80), code] as const
        }),
      )
      expect(answers.filter(([, code]) => !tame.includes(code))).toEqual([])
    })
  }
})

describe('questions to a list', () => {
  const ofEachShape: unknown[] = [null, {}, injections[0], [injections[0], '%']]
  const asked: unknown[] = [
    ...ofEachShape,
    '',
    1e300,
    'NaN',
    [null],
    { toString: 1 },
    ['a', { b: 1 }],
    '\u0000',
    '\ud800',
    '2026-99-99',
    8.64e15 + 1,
  ]
  const symbols = [
    '==',
    '<>',
    '>',
    '>=',
    '<',
    '<=',
    'like',
    'notLike',
    'in',
    'notIn',
    'null',
    'notNull',
    'between',
    'constructor',
    '__proto__',
    'toString',
    '; drop',
  ]
  // Each value with a symbol of each kind, and each symbol with a value of each shape: all pairs took a minute and found no more.
  const ofEachKind = ['==', '>', 'like', 'in', 'between']
  const pairs = asked.flatMap((value) =>
    symbols.filter((symbol) => ofEachKind.includes(symbol) || ofEachShape.includes(value)).map((symbol) => ({ symbol, value })),
  )
  for (const field of [...keys, 'q', 'span', 'many']) {
    test(field, async () => {
      const ask = async (body: CallInput<typeof listRecords>['body']) =>
        [JSON.stringify(body).slice(0, 200), (await admin.call(listRecords, { params, body })).code] as const
      const answers = await Promise.all([
        ...asked.map((value) => ask({ queryJson: JSON.stringify({ [field]: value }) })),
        ...pairs.map(({ symbol, value }) =>
          ask({ superQueryJson: JSON.stringify({ matchLogic: 'and', conditionJson: [{ field, symbol, fieldValue: value }] }) }),
        ),
      ])
      expect(answers.filter(([, code]) => !tame.includes(code))).toEqual([])
    })
  }

  test('shapes that are none', async () => {
    const shapes = [
      'null',
      '[]',
      '1',
      '"x"',
      '{',
      '[null]',
      '{"conditionJson":[null]}',
      '{"conditionJson":[1]}',
      '{"conditionJson":["x"]}',
      '{"conditionJson":[[]]}',
      '{"conditionJson":"["}',
      '{"conditionJson":[{"field":{"toString":1},"symbol":"=="}]}',
      '{"conditionJson":[{"field":"q","symbol":{"toString":1}}]}',
      '{"matchLogic":{"toString":1},"conditionJson":[{"field":"q","symbol":"null"}]}',
    ]
    for (const shape of shapes) {
      for (const body of [{ superQueryJson: shape }, { queryJson: shape }]) {
        const answer = await admin.call(listRecords, { params, body })
        expect([shape, answer.code, tame.includes(answer.code)]).toEqual([shape, answer.code, true])
      }
    }
  })

  test('names and keywords from an attacker find nothing and break nothing', async () => {
    for (const text of injections) {
      expect((await admin.call(listRecords, { params, body: { sidx: text } })).code).toBe(400)
      expect((await admin.call(listRecords, { params, body: { queryJson: JSON.stringify({ [text]: '1' }) } })).code).toBe(400)
      expect(
        (
          await admin.call(listRecords, {
            params,
            body: { superQueryJson: JSON.stringify({ conditionJson: [{ field: text, symbol: '==', fieldValue: '1' }] }) },
          })
        ).code,
      ).toBe(400)
      const found = await admin.get(listRecords, { params, body: { queryJson: JSON.stringify({ q: text }) } })
      expect(found.list).toEqual([])
    }
    expect((await admin.get(listRecords, { params, body: { keyword: 'foun' } })).list.map((row) => row.id)).toEqual([id])
    for (const keyword of ['%', '_ound', 'f%d', "' or '1'='1"])
      expect((await admin.get(listRecords, { params, body: { keyword } })).list).toEqual([])
    expect((await admin.call(listRecords, { params, body: {} }, { rawBody: { sort: 'asc; drop table x' } })).code).toBe(400)
  })

  test('columns of the table that are no fields are unknown', async () => {
    for (const sidx of [
      'owner_id',
      'organization_id',
      'deleted_at',
      'version',
      'flow_state',
      'ownerId',
      'rows',
      'rows.f_text',
      'constructor',
      '__proto__',
    ])
      expect((await admin.call(listRecords, { params, body: { sidx } })).code).toBe(400)
  })

  test('a page lies within the offset of a million', async () => {
    expect((await admin.call(listRecords, { params, body: { currentPage: 2_001, pageSize: 500 } })).code).toBe(200)
    expect((await admin.call(listRecords, { params, body: { currentPage: 2_002, pageSize: 500 } })).code).toBe(400)
    expect((await admin.call(listRecords, { params, body: { pageSize: 501 } })).code).toBe(413)
    for (const body of [{ pageSize: 0 }, { currentPage: 0 }, { currentPage: -1 }, { currentPage: 1.5 }, { pageSize: 'x' }])
      expect((await admin.call(listRecords, { params, body })).code).toBe(400)
  })
})

describe('ids and other texts', () => {
  const texts = ['\u0000', 'a\u0000', '..', '%', "'", ...injections]
  test('of records and functions', async () => {
    for (const text of texts) {
      const answers = [
        await admin.call(getRecord, { params: { modelId: 'things', id: text } }),
        await admin.call(functionConfig, { params: { modelId: text }, query: {} }),
        await admin.call(listRecords, { params: { modelId: text }, body: {} }),
        await admin.call(requestDetail, { params: { id: text }, query: {} }),
        await admin.call(approveCall, { params: { id: text }, body: {} }),
        await admin.call(previewBillNumber, { params: { code: text } }),
        await admin.call(startRequest, { body: { flowId: text, formData: {}, status: 0 } }),
      ]
      expect(
        [text, ...answers.map((answer) => answer.code)].filter((code) => typeof code === 'number' && ![400, 404, 422].includes(code)),
      ).toEqual([])
    }
    expect((await admin.call(deleteRecords, { params, body: { ids: Array.from({ length: 501 }, () => id) } })).code).toBe(400)
    const removed = await admin.get(deleteRecords, { params, body: { ids: injections } })
    expect(removed).toMatchObject({ deleted: 0 })
  })

  test('of boxes', async () => {
    for (const text of texts) {
      for (const member of [
        'keyword',
        'flowId',
        'templateId',
        'status',
        'flowUrgent',
        'creatorUserId',
        'startTime',
        'endTime',
        'delegateType',
      ]) {
        for (const answer of [
          await admin.call(listMyRequests, { query: { [member]: text } }),
          await admin.call(listBox, { params: { id: '1' }, query: { [member]: text } }),
        ]) {
          expect([member, text, tame.includes(answer.code)]).toEqual([member, text, true])
        }
      }
    }
    for (const time of [1e300, -1e300, 8.64e15 + 1, 'NaN', 'Infinity'])
      expect([200, 400]).toContain((await admin.call(listMyRequests, { query: { startTime: time } })).code)
  })
})

describe('bodies', () => {
  const create = (rawBody: unknown) => admin.call(createRecord, { params, body: { data: '{}' } }, { rawBody })
  const raw = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/api/visualdev/OnlineDev/things`, {
      method: 'POST',
      body,
      headers: { authorization: admin.token!, 'content-type': 'application/json', ...headers },
    })

  test('keys that change prototypes are refused, also inside packed text', async () => {
    expect((await raw('{"data":"{}","__proto__":{"isAdministrator":true}}')).status).toBe(400)
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect((await raw(JSON.stringify({ data: `{"${key}":{"x":1}}` }))).status).toBe(400)
      expect((await raw(`{"data":"{}","${key}":1}`)).status).toBe(400)
    }
  })

  test('too deep, too many keys, no JSON, another shape', async () => {
    const deep = '['.repeat(30) + ']'.repeat(30)
    expect((await create({ data: deep })).code).toBe(400)
    expect((await create({ data: `{"q":${deep}}` })).code).toBe(400)
    expect(
      (await create({ data: JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`k${index}`, 1]))) })).code,
    ).toBe(400)
    for (const data of ['', 'null', '[]', '1', 'x', '{']) expect((await create({ data })).code).toBe(400)
    for (const body of [{}, { data: {} }, { data: null }, [], 'x']) expect((await create(body)).code).toBe(400)
    for (const body of ['', '{', 'null', '{"data":"{}"}x']) expect((await raw(body)).status).toBe(400)
  })

  test('too large is 413, another content type 415', async () => {
    expect((await raw(JSON.stringify({ data: 'x'.repeat(1_100_000) }))).status).toBe(413)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await raw('{"data":"{}"}', { 'content-type': type })).status).toBe(415)
  })

  test('a repeated query parameter is refused', async () => {
    const response = await fetch(`${server.address}/api/workflow/Engine/FlowLaunch?keyword=a&keyword=b`, {
      headers: { authorization: admin.token! },
    })
    expect(response.status).toBe(400)
  })

  test('an unknown path is 404, a known one with another method 405', async () => {
    const status = async (method: string, path: string): Promise<number> =>
      (await fetch(server.address + path, { method, headers: { authorization: admin.token! } })).status
    expect(await status('GET', '/api/visualdev/Nothing')).toBe(404)
    expect(await status('PATCH', `/api/visualdev/OnlineDev/things/${id}`)).toBe(405)
    expect(await status('GET', '/api/visualdev/OnlineDev/things/List/x/y')).toBe(404)
  })

  test('numbers of the record that are none', async () => {
    for (const version of [1.5, 'x', 1e300, {}, -1])
      expect([400, 409]).toContain(
        (await admin.call(updateRecord, { params: { ...params, id }, body: { data: '{}' } }, { rawBody: { data: '{}', version } })).code,
      )
  })
})
