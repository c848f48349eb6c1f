import { expect, test } from 'vitest'
import { signTencent } from '#features/message-center/server/channels/tencent-signature.ts'

test('a request is signed as in the example of the provider', () => {
  const request = {
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    contentType: 'application/json; charset=utf-8',
    payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    time: 1_551_113_065,
  }
  const secret = { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', key: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }
  expect(signTencent(request, secret)).toBe(
    `TC3-HMAC-SHA256 Credential=${secret.id}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168`,
  )
})
