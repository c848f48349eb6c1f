import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { signTencent } from '#features/message-center/server/channels/tencent-signature.ts'
import type { OpenAccount } from '#features/message-center/server/open-account.ts'
import { DeliveryFault, type ProviderTemplate } from '#server/channels/channel.ts'
import type { JsonClient } from '#server/outgoing/json-client.ts'
import { outgoingFaultTexts } from '#server/outgoing/json-client.ts'

const usualHost = 'sms.tencentcloudapi.com'
const usualRegion = 'ap-guangzhou'

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
})

/** What the codes of the provider say, by their beginnings; the first that fits counts. Waiting helps with those that pass. */
const meanings: readonly { readonly code: string; readonly text: TextKey; readonly passes?: true }[] = [
  { code: 'AuthFailure', text: 'message-center.sms-secret-wrong' },
  { code: 'UnauthorizedOperation', text: 'message-center.sms-no-right' },
  { code: 'FailedOperation.SignatureIncorrectOrUnapproved', text: 'message-center.sms-signature-wrong' },
  { code: 'FailedOperation.TemplateIncorrectOrUnapproved', text: 'message-center.sms-template-wrong' },
  { code: 'FailedOperation.TemplateUnapprovedOrNotExist', text: 'message-center.sms-template-wrong' },
  { code: 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate', text: 'message-center.sms-template-wrong' },
  { code: 'InvalidParameterValue.TemplateParameter', text: 'message-center.sms-template-wrong' },
  { code: 'InvalidParameterValue.IncorrectPhoneNumber', text: 'message-center.sms-number-wrong' },
  { code: 'FailedOperation.PhoneNumberInBlacklist', text: 'message-center.sms-number-wrong' },
  { code: 'FailedOperation.InsufficientBalanceInSmsPackage', text: 'message-center.sms-balance', passes: true },
  { code: 'LimitExceeded', text: 'message-center.sms-limit', passes: true },
  { code: 'RequestLimitExceeded', text: 'message-center.sms-limit', passes: true },
  { code: 'InternalError', text: 'message-center.sms-busy', passes: true },
]

/** The interface of an account, with its scheme. */
export const smsAddress = (endPoint: string): URL => new URL(/^https?:\/\//i.test(endPoint) ? endPoint : `https://${endPoint || usualHost}`)

/** Numbers of the mainland get its prefix; others bring theirs. */
const withCountry = (mobile: string): string => (/^1\d{10}$/.test(mobile) ? `+86${mobile}` : mobile)

interface TencentMessage {
  readonly mobilePhone: string
  readonly template: ProviderTemplate
  /** Epoch seconds. */
  readonly time: number
  readonly signal: AbortSignal
}

/**
 * Sends one short message by Tencent Cloud (SendSms, 2021-01-11).
 *
 * @throws DeliveryFault with what the provider's code means
 */
export async function sendTencentSms(
  client: JsonClient,
  { member, secret }: OpenAccount,
  { mobilePhone, template, time, signal }: TencentMessage,
): Promise<void> {
  const url = smsAddress(member('endPoint'))
  const body = {
    PhoneNumberSet: [withCountry(mobilePhone)],
    SmsSdkAppId: member('sdkAppId'),
    SignName: member('smsSignature'),
    TemplateId: template.code,
    TemplateParamSet: template.values.map(({ value }) => value),
  }
  const authorization = signTencent(
    { host: url.host, service: 'sms', contentType: 'application/json', payload: JSON.stringify(body), time },
    { id: member('appId'), key: secret },
  )
  const headers = {
    authorization,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': String(time),
    'x-tc-region': member('zoneParam') || usualRegion,
  }
  const answer = await client.send({ method: 'POST', url, body, headers, signal })
  // What was answered wrongly may have been sent: it is not sent twice.
  if ('fault' in answer) {
    const isFinal = ['redirect', 'too-large', 'unreadable'].includes(answer.fault)
    throw new DeliveryFault(outgoingFaultTexts[answer.fault], { isFinal })
  }
  const read = answerShape.safeParse(answer.data).data?.Response
  const code = read?.Error?.Code ?? read?.SendStatusSet?.[0]?.Code ?? ''
  if (code === 'Ok') return
  const meaning = meanings.find((one) => code.startsWith(one.code))
  throw new DeliveryFault(meaning?.text ?? 'message-center.sms-refused', { isFinal: meaning?.passes !== true })
}
