import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Whether a mail server offers to take mail to addresses with letters beyond ASCII (SMTPUTF8, RFC 6531 §3.1). */
export async function offersUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('it hung up'), { code: 'ECONNECTION' })));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  } finally {
    connection.on('error', () => {
      // it was asked what there was to ask
    });
    connection.quit();
  }
}
