"""What the commands of this folder share: the servers that are compared, their load, what it cost them, and its report."""
