import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

test('without any variable the product runs on this machine with a database of its own', () => {
  expect(readSettings({})).toMatchObject({
    settings: { port: 3000, host: '127.0.0.1', databaseUrl: undefined, dataDirectory: resolve('data'), demo: false, logLevel: 'info' },
  })
})

test('an empty variable counts as not given', () => {
  const empty = { PORT: '', HOST: '', DATABASE_URL: '', SEEDBED_DATA: '', SEEDBED_DEMO: '', SEEDBED_TIME_ZONE: '', SEEDBED_LIMITS: '' }
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('all wrong variables are named in one message', () => {
  const result = readSettings({ PORT: '70000', DATABASE_URL: 'mysql://here', SEEDBED_DEMO: 'yes', LOG_LEVEL: 'loud', SEEDBED_LIMITS: '{' })
  const problem = 'problem' in result ? result.problem : ''
  for (const name of ['PORT', 'DATABASE_URL', 'SEEDBED_DEMO', 'LOG_LEVEL', 'SEEDBED_LIMITS']) expect(problem).toContain(`${name}: `)
})

test('limits can be raised one by one; an unknown or senseless one is refused', () => {
  expect(readSettings({ SEEDBED_LIMITS: '{"requestsPerUser":1000000}' })).toMatchObject({
    settings: { limits: { requestsPerUser: 1_000_000, bodyBytes: 1024 * 1024 } },
  })
  expect(readSettings({ SEEDBED_LIMITS: '{"requestsPerUsers":5}' })).toHaveProperty('problem')
  expect(readSettings({ SEEDBED_LIMITS: '{"requestsPerUser":0}' })).toHaveProperty('problem')
})

test('the time zone is one there is, by its name', () => {
  expect(readSettings({})).toMatchObject({ settings: { timeZone: 'Asia/Shanghai' } })
  expect(readSettings({ SEEDBED_TIME_ZONE: 'Asia/Urumqi' })).toMatchObject({ settings: { timeZone: 'Asia/Urumqi' } })
  for (const wrong of ['Asia/Peking', '+08:00', ' ', "UTC'"])
    expect(readSettings({ SEEDBED_TIME_ZONE: wrong })).toEqual({
      problem: 'These settings are wrong:\n  SEEDBED_TIME_ZONE: must be the name of a time zone, such as Asia/Shanghai',
    })
})

test('the public address loses its closing slash', () => {
  expect(readSettings({ SEEDBED_PUBLIC_ADDRESS: 'https://seed.example.cn/' })).toMatchObject({
    settings: { publicAddress: 'https://seed.example.cn' },
  })
})

test('a bucket is given whole or not at all, and by its address', () => {
  const bucket = { SEEDBED_S3_ADDRESS: 'https://objects.example.cn/seedbed/', SEEDBED_S3_KEY_ID: 'id', SEEDBED_S3_SECRET: 'secret' }
  expect(readSettings(bucket)).toMatchObject({
    settings: { s3: { address: 'https://objects.example.cn/seedbed', region: 'us-east-1', keyId: 'id', secret: 'secret' } },
  })
  expect(readSettings({ ...bucket, SEEDBED_S3_SECRET: '' })).toMatchObject({
    problem: expect.stringContaining('SEEDBED_S3_SECRET') as string,
  })
  expect(readSettings({ ...bucket, SEEDBED_S3_ADDRESS: 'https://objects.example.cn' })).toMatchObject({
    problem: expect.stringContaining('SEEDBED_S3_ADDRESS') as string,
  })
})
