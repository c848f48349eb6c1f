import type { CallAnswer } from '#engine/contract/call.ts'
import type { TextKey } from '#engine/texts/text.ts'
import {
  choosableEvents,
  isChoosable,
  type readChoices,
  type ChoosableEvent,
  type PersonalChannel,
} from '#features/message-center/contract.ts'
import styles from '#features/profile/web/profile.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'

type Choices = CallAnswer<typeof readChoices>
type Off = Choices['off']

/** Names of the channels stand with the message centre, by the codes of the family. */
const codes: Readonly<Record<PersonalChannel, string>> = { inSite: '1', mail: '2', sms: '3', dingtalk: '4', wecom: '5' }

/** Where the person cannot be reached over a channel; the box is always there. */
const withoutAddress: Readonly<Record<PersonalChannel, TextKey>> = {
  inSite: '',
  mail: 'profile.no-address-mail',
  sms: 'profile.no-address-sms',
  wecom: 'profile.no-address-wecom',
  dingtalk: 'profile.no-address-dingtalk',
}

interface ChannelGridProps {
  readonly choices: Pick<Choices, 'off' | 'channels'>
  readonly onChange: (off: Off) => void
}

/** Events by channels; a box that cannot be emptied says so. */
export function ChannelGrid({ choices: { off, channels }, onChange }: ChannelGridProps) {
  const t = useText()
  const isOn = (event: ChoosableEvent, channel: PersonalChannel) => !off.some((one) => one.event === event && one.channel === channel)
  const turn = (event: ChoosableEvent, channel: PersonalChannel, on: boolean) => {
    const others = off.filter((one) => one.event !== event || one.channel !== channel)
    onChange(on ? others : [...others, { event, channel }])
  }
  const nameOf = (channel: PersonalChannel) => t(`message-center.channel-${codes[channel]}`)
  return (
    <div className={styles.grid}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('profile.event')}</th>
            {channels.map(({ code, hasAddress }) => (
              <th key={code} scope="col">
                {nameOf(code)}
                {hasAddress === 1 ? null : <div className={styles.missing}>{t(withoutAddress[code])}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choosableEvents.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`message-center.occasion-${event}`)}</th>
              {channels.map(({ code }) => (
                <td key={code}>
                  <Checkbox
                    aria-label={`${t(`message-center.occasion-${event}`)} ${nameOf(code)}`}
                    title={isChoosable(event, code) ? '' : t('profile.always-on')}
                    checked={isOn(event, code)}
                    disabled={!isChoosable(event, code)}
                    onChange={({ target }) => turn(event, code, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
