/** A body that does not follow its protocol; the message is for the one who sends it. */
export class BodyInvalid extends Error {
  override readonly name = 'BodyInvalid';
}

/** A body that unpacks to more than is accepted. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}
