import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { saveConfiguration, testMail } from '#features/settings/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

interface Received {
  readonly user: string
  readonly to: readonly string[]
}

/** A real SMTP server on loopback that takes one account. */
const received: Received[] = []
const mailServer = new SMTPServer({
  authOptional: false,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'seed@example.com' && password === 'mail-secret' ? done(null, { user: username }) : done(new Error('wrong')),
  onRcptTo: ({ address }, _session, done) => done(address.endsWith('@nowhere.example.com') ? new Error('unknown') : null),
  onData: (stream, { user, envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      received.push({ user: String(user), to: envelope.rcptTo.map(({ address }) => address) })
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  mailServer.listen(0, '127.0.0.1', resolve)
})
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))
const { port } = mailServer.server.address() as { port: number }

const server = await startTestServer()
const admin = await server.admin()
const mail = {
  emailSmtpHost: '127.0.0.1',
  emailSmtpPort: String(port),
  emailAccount: 'seed@example.com',
  emailPassword: 'mail-secret',
  emailSenderName: '苗床',
}
const errors = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors
const allow = (outgoingAddresses: string) => admin.get(saveConfiguration, { body: { outgoingAddresses } })

describe('a test mail', () => {
  test('goes nowhere inside before an administrator allows the very address', async () => {
    expect(errors(await admin.call(testMail, { body: mail }))).toMatchObject([
      { field: 'emailSmtpHost', text: expect.stringContaining('允许连接的内网地址') },
    ])
    await allow(`127.0.0.1:${port + 1}`)
    for (const emailSmtpHost of ['127.0.0.1', 'localhost'])
      expect(await admin.call(testMail, { body: { ...mail, emailSmtpHost } })).toMatchObject({ code: 422 })
    expect(received).toEqual([])
    await allow(`127.0.0.1:${port}, [::1]:${port}`)
  })

  test('is sent by what is typed, and then by what is stored, without telling the password', async () => {
    expect(await admin.call(testMail, { body: mail })).toMatchObject({ code: 200, msg: '测试邮件已发送，请查收' })
    expect(received[0]).toMatchObject({ user: 'seed@example.com', to: ['seed@example.com'] })
    await admin.get(saveConfiguration, { body: mail })
    await admin.get(testMail, { body: { to: 'reader@example.com' } })
    await admin.get(testMail, { body: { ...mail, emailPassword: '******' } })
    expect(received.map(({ to }) => to)).toEqual([['seed@example.com'], ['reader@example.com'], ['seed@example.com']])
    const notes = await server.database.db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('action', '=', 'mail.tested')
      .execute()
    expect(notes).toHaveLength(3)
    expect(JSON.stringify(notes)).not.toContain('mail-secret')
  })

  test('never takes the stored password to another server', async () => {
    const other = { ...mail, emailSmtpHost: 'mail.example.com', emailPassword: '******' }
    const again = [{ field: 'emailPassword', text: '服务器、端口或账户已改变，请重新输入发件密码' }]
    expect(errors(await admin.call(testMail, { body: other }))).toEqual(again)
    expect(errors(await admin.call(testMail, { body: { emailSmtpPort: '2525' } }))).toEqual(again)
    // Nor by way of the settings, from where the next mail would take both.
    for (const emailPassword of ['******', undefined]) {
      const body = { emailSmtpHost: 'mail.example.com', ...(emailPassword === undefined ? {} : { emailPassword }) }
      expect(errors(await admin.call(saveConfiguration, { body }))).toEqual(again)
    }
    expect(await admin.call(saveConfiguration, { body: { ...mail, emailPassword: '******' } })).toMatchObject({ code: 200 })
  })

  test('says at its field what is wrong', async () => {
    const at = async (body: object) => errors(await admin.call(testMail, { body: { ...mail, ...body } }))[0]?.field
    expect(await at({ emailPassword: 'wrong' })).toBe('emailPassword')
    expect(await at({ to: 'somebody@nowhere.example.com' })).toBe('to')
    expect(await at({ to: 'nobody' })).toBe('to')
    expect(await at({ emailSmtpHost: '' })).toBe('emailSmtpHost')
    expect(await at({ emailAccount: '' })).toBe('emailAccount')
    expect(await at({ emailSmtpPort: 'x' })).toBe('emailSmtpPort')
    expect(await at({ emailSmtpHost: '127.1' })).toBe('emailSmtpHost')
    await allow(`127.0.0.1:${port} 127.0.0.1:1`)
    expect(await at({ emailSmtpPort: '1' })).toBe('emailSmtpHost')
    expect(await at({ emailSsl: 1 })).toBe('emailSmtpHost')
  })
})
