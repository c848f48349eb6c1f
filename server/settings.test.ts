import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
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

test('the virus scanner is given by an address of clamd', () => {
  const scannerOf = (value: string) => readSettings({ SEEDBED_SCANNER: value })
  expect(scannerOf('clamd://scan.example.cn:3310')).toMatchObject({ settings: { scanner: { host: 'scan.example.cn', port: 3310 } } })
  expect(scannerOf('clamd://[::1]:3310/')).toMatchObject({ settings: { scanner: { host: '::1', port: 3310 } } })
  expect(scannerOf('unix:/run/clamav/clamd.ctl')).toMatchObject({ settings: { scanner: { path: '/run/clamav/clamd.ctl' } } })
  expect(scannerOf('')).toMatchObject({ settings: { scanner: undefined } })
  for (const wrong of [
    'on',
    'http://a:3310',
    'clamd://a',
    'clamd://a:0',
    'clamd://a:70000',
    'clamd://:3310',
    'unix:clamd.ctl',
    'clamd://a:1/b',
  ])
    expect(scannerOf(wrong)).toEqual({
      problem:
        'These settings are wrong:\n  SEEDBED_SCANNER: must be the address of clamd, such as clamd://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
})

describe('the origin of files', () => {
  const pages = { SEEDBED_PUBLIC_ADDRESS: 'https://seed.example.cn' }
  const problemOf = (origin: string, given: Record<string, string> = pages) => readSettings({ ...given, SEEDBED_FILE_ORIGIN: origin })

  test('is a scheme and a host alone, without a closing slash', () => {
    for (const right of ['https://files.example.cn', 'https://Files.example.cn:443/'])
      expect(problemOf(right)).toMatchObject({ settings: { fileOrigin: 'https://files.example.cn' } })
    for (const wrong of [
      'files.example.cn',
      'https://files.example.cn/a',
      'https://files.example.cn?a',
      'https://a:b@files.example.cn',
      'ftp://files',
    ])
      expect(problemOf(wrong), wrong).toEqual({
        problem: 'These settings are wrong:\n  SEEDBED_FILE_ORIGIN: must be a scheme and a host alone, such as https://files.example.cn',
      })
  })

  test('is another host than that of the pages, which is known, and as safe', () => {
    const says = (text: string) => ({ problem: expect.stringContaining(`SEEDBED_FILE_ORIGIN: ${text}`) as string })
    expect(problemOf('https://seed.example.cn')).toEqual(says('must have another host'))
    expect(problemOf('http://seed.example.cn')).toEqual(says('must have another host'))
    expect(problemOf('https://files.example.cn', {})).toEqual(says('needs SEEDBED_PUBLIC_ADDRESS'))
    expect(problemOf('http://files.example.cn')).toEqual(says('must begin with https://'))
    expect(readSettings(pages)).toMatchObject({ settings: { fileOrigin: undefined } })
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
