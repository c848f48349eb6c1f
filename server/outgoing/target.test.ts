import { describe, expect, test } from 'vitest'
import { isOutside, targetAddress } from '#server/outgoing/target.ts'

const names: Record<string, readonly string[]> = {
  'mail.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.5'],
  'inside.example.com': ['10.0.0.5'],
}
const lookup = async (host: string) => names[host] ?? []
const target = (host: string, allowed = '', port = 25) => targetAddress({ host, port }, allowed, lookup)

describe('where the server connects to', () => {
  test('is the address that was checked, of names and addresses outside', async () => {
    expect(await target('mail.example.com')).toEqual({ address: '93.184.216.34' })
    expect(await target('93.184.216.34')).toEqual({ address: '93.184.216.34' })
    expect(await target('[2606:2800:220:1::1]')).toEqual({ address: '2606:2800:220:1::1' })
  })

  test('is nothing inside, whatever the name is, unless the very address and port are allowed', async () => {
    for (const host of ['inside.example.com', 'mixed.example.com', '10.0.0.5', '127.0.0.1', '[::1]', '169.254.169.254'])
      expect(await target(host), host).toEqual({ fault: 'inside' })
    expect(await target('inside.example.com', '10.0.0.5:25')).toEqual({ address: '10.0.0.5' })
    expect(await target('mixed.example.com', '1.1.1.1:25，10.0.0.5:25')).toEqual({ address: '93.184.216.34' })
    expect(await target('inside.example.com', '10.0.0.5:26')).toEqual({ fault: 'inside' })
    expect(await target('inside.example.com', 'inside.example.com:25 10.0.0.0/8')).toEqual({ fault: 'inside' })
    expect(await target('[fd00::1]', '[fd00::1]:25')).toEqual({ address: 'fd00::1' })
  })

  test('is nothing by numbers that only some read as an address, and nothing unknown', async () => {
    for (const host of ['127.1', '0x7f.0.0.1', '2130706433', '0177.0.0.1', 'no.example.com', '']) {
      expect(await target(host, '127.0.0.1:25'), host).toEqual({ fault: 'unknown' })
    }
  })

  test('knows the ranges inside', () => {
    const inside = ['0.0.0.0', '100.64.0.1', '172.31.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1']
    for (const address of [...inside, 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'localhost'])
      expect(isOutside(address), address).toBe(false)
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2400:3200::1']) expect(isOutside(address), address).toBe(true)
  })
})
