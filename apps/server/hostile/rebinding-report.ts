/** A public address that is this machine's own in the network of the test; a model server listens at it. */
export const PUBLIC = '93.184.216.34';
/** Where metadata services listen, and the model server too, so that only the address differs. */
export const PORT = 80;
/** Where nothing may ever arrive. Administrators may dial what is local, and no one may dial metadata. */
export const TRAPS = [
  { address: '169.254.169.254', isForAdmins: false },
  { address: '100.100.100.200', isForAdmins: false },
  { address: '127.0.0.1', isForAdmins: true },
  { address: '10.0.0.7', isForAdmins: true },
  { address: '192.168.1.1', isForAdmins: true },
] as const;

export const NAMES = {
  late: (index: number, who: string) => `late-${index}-${who}.test`,
  mixed: (index: number, who: string) => `mixed-${index}-${who}.test`,
  saved: (index: number) => `saved-${index}.test`,
};

/** What was seen inside. */
export interface Report {
  control: { status: number; text: string; modelRequests: number };
  cases: {
    name: string;
    address: string;
    who: string;
    status: number;
    text: string;
    timesAsked: number;
    /** Requests at the public model server meanwhile. */
    reached: number;
  }[];
  /** What the traps saw. */
  caught: string[];
  /** Exit code of the server. */
  ended: string;
}
