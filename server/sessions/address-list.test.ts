import { describe, expect, test } from 'vitest'
import { addressAllowed, wrongAddresses } from '#server/sessions/address-list.ts'

describe('a list of addresses', () => {
  const list = '10.1.0.0/16，192.168.1.7\n2001:db8::/32; fe80::1'

  test('names single addresses and ranges of both kinds', () => {
    for (const address of ['10.1.255.9', '192.168.1.7', '::ffff:192.168.1.7', '2001:db8:1::2', 'fe80::1'])
      expect(addressAllowed(list, address), address).toBe(true)
    for (const address of ['10.2.0.1', '192.168.1.8', '2001:db9::1', 'fe80::2', '', 'localhost'])
      expect(addressAllowed(list, address), address).toBe(false)
  })

  test('names nothing by an entry that cannot be read, and tells it', () => {
    const wrong = ['10.1.0.0/33', '10.1', '2001:db8::/129', '10.0.0.1/8/9', 'example.com', '10.0.0.0/x']
    expect(wrongAddresses(`${list} ${wrong.join(',')}`)).toEqual(wrong)
    for (const entry of wrong) expect(addressAllowed(entry, '10.1.0.1'), entry).toBe(false)
    expect(addressAllowed('', '10.1.0.1')).toBe(false)
  })
})
